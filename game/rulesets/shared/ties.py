"""What ties one fighter to another, or to flight: saddles, lost hearts."""

from game.battle.components import Fighter
from game.battle.world import Reader
from game.rulesets.shared.components import Flight, Saddle


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


def fleeing(reader: Reader, fighter: int) -> bool:
    """D-MOR-3: in flight, as soon as it can leave."""
    return reader.get(fighter, Flight).state == "fleeing"
