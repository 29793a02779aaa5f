"""The samples of tests/battle, for the tests of the rulesets."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "battle"))

from battle_samples import ALL, FIXTURES, battle, chosen, stage, walk

__all__ = ["ALL", "FIXTURES", "battle", "chosen", "stage", "walk"]
