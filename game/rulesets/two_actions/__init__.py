"""The ruleset `two-actions`: two action points, two reaction points, wounds by place and level."""

from game.rulesets.two_actions.ruleset import TwoActions

__all__ = ["TwoActions"]
