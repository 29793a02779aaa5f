"""What the shared systems ask a ruleset: one value of functions for each, found by the type of its rules."""

from collections.abc import Callable
from typing import Any, NamedTuple

from game.battle.events import Roll
from game.battle.ruleset import Reason
from game.battle.world import Reader, World


class Ways(NamedTuple):
    """How a ruleset does what every ruleset does.

    `zone_reach` (D-OPP-1) and `speed` are in tiles and movement points, `diagonals` the option on slanting
    steps (GRID-1), `walks` is false for those who have no speed at all. `busy_hands` are the hands that
    cannot take anything although they are empty, `two_handed` tells whether a thing takes both, `armed`
    whether a fighter has hands. `bound` says why a fighter cannot leave its tile, `dazed` whether it is too
    stunned to leave the battle or to ride.

    Riding: `used_to_riding` is D-MNT-2's, `falls` lets a fall hurt (world, fighter, dice, faces, rule,
    levels, actor), `fall_die` is the die of a fall from a mount, `landing_tiles` how far from it one lands.
    Morale (D-MOR-1): `badly_hurt` shakes who is left alone, `heart` ranks who speaks for a group,
    `take_heart` rolls the test and says whether it holds, a group of `big_group` tests as one.
    """

    zone_reach: Callable[[Reader, int], int]
    speed: Callable[[Reader, int], int]
    diagonals: Callable[[Reader], Any]
    busy_hands: Callable[[Reader, int], tuple[str, ...]]
    two_handed: Callable[[Reader, int], bool]
    armed: Callable[[Reader, int], bool]
    bound: Callable[[Reader, int], list[Reason]]
    dazed: Callable[[Reader, int], bool]
    walks: Callable[[Reader, int], bool]
    used_to_riding: Callable[[Reader, int], bool]
    falls: Callable[[World, int, int, int, str, int, int], None]
    fall_die: Callable[[Reader], int]
    landing_tiles: Callable[[Reader], int]
    badly_hurt: Callable[[Reader, int], bool]
    heart: Callable[[Reader, int], int]
    take_heart: Callable[[World, int], tuple[Roll, bool]]
    big_group: Callable[[Reader], int]


_WAYS: dict[type[Any], Ways] = {}


def teach(rules: type[Any], how: Ways) -> None:
    """Tell the shared systems the ways of the ruleset whose numbers are of type `rules`."""
    _WAYS[rules] = how


def ways(reader: Reader) -> Ways:
    """The ways of the ruleset that is played."""
    return _WAYS[type(reader.rules)]
