"""What ties one fighter to another, or to flight: saddles, holds, lost hearts."""

from game.battle.components import Fighter
from game.battle.world import Reader
from game.rulesets.shared.bodies import partner
from game.rulesets.shared.components import Saddle
from game.rulesets.two_actions.components import Flight, Grip


def mounts(reader: Reader) -> frozenset[int]:
    """Every mount of the battle, ridden or not, able or not."""
    found: frozenset[int] | None = reader.memo.get("mounts")
    if found is None:
        found = frozenset(f for f in reader.fighters if "mount" in reader.get(f, Fighter).tags)
        reader.memo["mounts"] = found
    return found


def is_mount(reader: Reader, fighter: int) -> bool:
    """D-MNT-1, D-MNT-5: whether a fighter is a mount, which never acts by itself."""
    return fighter in mounts(reader)


def mount_of(reader: Reader, fighter: int) -> int:
    """The mount a fighter rides, 0 for none."""
    return reader.get(fighter, Saddle).mount


def rider_of(reader: Reader, mount: int) -> int:
    """Who rides a mount, 0 for nobody."""
    return reader.get(mount, Saddle).rider


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


def fleeing(reader: Reader, fighter: int) -> bool:
    """D-MOR-3: in flight, as soon as it can leave."""
    return reader.get(fighter, Flight).state == "fleeing"
