"""What ties one fighter to another, or to flight: saddles, holds, lost hearts."""

from game.battle.world import Reader
from game.rulesets.shared.bodies import partner
from game.rulesets.two_actions.components import Grip


def all_grips(reader: Reader) -> tuple[tuple[int, Grip], ...]:
    """(holder, grip) of every hold in force, by holder."""
    found: tuple[tuple[int, Grip], ...] | None = reader.cache.get("grips")
    if found is None:
        found = tuple(
            (f, grip) for f in reader.fighters if (grip := reader.get(f, Grip)).target)
        reader.cache["grips"] = found
    return found


def grips_on(reader: Reader, fighter: int) -> tuple[tuple[int, Grip], ...]:
    """(holder, grip) of everybody who holds this very fighter, by id."""
    grips = all_grips(reader)
    return tuple(one for one in grips if one[1].target == fighter) if grips else ()


def held(reader: Reader, fighter: int) -> bool:
    """D-WRES-3, D-MNT-6: whether a hold on a fighter, its mount or its rider keeps it on its tile."""
    if not all_grips(reader):
        return False
    return bool(grips_on(reader, fighter)) or bool(
        partner(reader, fighter) and grips_on(reader, partner(reader, fighter)))


def pinned(reader: Reader, fighter: int) -> bool:
    """D-WRES-6: immobilised standing."""
    return any(grip.kind == "pin" for _, grip in grips_on(reader, fighter))
