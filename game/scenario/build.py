"""From a scenario and its map to the set-up of a battle."""

from collections.abc import Mapping
from typing import Any, get_args

from game.battle.components import Tile
from game.battle.ruleset import ruleset as registered
from game.battle.setup import FighterSetup, Setup, SideSetup
from game.content import Pack, Problems, decode
from game.scenario.errors import ScenarioError
from game.scenario.ground import Field, read_field
from game.scenario.model import Controller, Scenario, ScenarioFighter, ScenarioSide

CONTROLLERS: tuple[str, ...] = get_args(Controller)


def build_setup(
    scenario: Scenario, *, ruleset: str = "", controllers: Mapping[str, str] | None = None
) -> Setup:
    """Everything the battle starts from; `ruleset` defaults to the scenario's first.

    `controllers` (by side id) replaces the scenario's defaults. Fighters without a place take the free
    tiles of their side's spawn zones row by row, in file order. Raises MapError for the map and
    ScenarioError for the rest, each with every problem.
    """
    from game.rulesets import content

    problems = Problems()
    file = str(scenario.file)
    chosen = ruleset or scenario.rulesets[0]
    if chosen not in scenario.rulesets:
        problems.unknown(file, "rulesets", "ruleset-not-offered", chosen, scenario.rulesets)
    problems.raise_as(ScenarioError)
    pack = content(chosen)
    field = read_field(scenario.map, pack.terrain)
    known_items = {**pack.weapons, **pack.armours, **pack.items}
    for item in field.items:
        if item.kind not in known_items:
            where = f"things[{item.at[0]}, {item.at[1]}].kind"
            problems.unknown(str(scenario.map), where, "unknown-item", item.kind, known_items)
    players = dict(controllers or {})
    keys = [kind for kind, entry in pack.items.items() if entry.category == "key"]
    for door in field.doors:
        if door.key_kind and door.key_kind not in keys:
            where = f"things[{door.key}].key"
            problems.unknown(str(scenario.map), where, "unknown-item", door.key_kind, keys)
    for side, controller in players.items():
        if side not in [known.id for known in scenario.sides]:
            problems.unknown(file, "sides", "unknown-side", side, [known.id for known in scenario.sides])
        if controller not in CONTROLLERS:
            problems.unknown(file, f"controllers.{side}", "unknown-controller", controller, CONTROLLERS)
    fighters = _fighters(scenario, field, pack, file, problems)
    options = _options(scenario, chosen, file, problems)
    problems.raise_as(ScenarioError)
    return Setup(
        scenario=scenario.id,
        ruleset=chosen,
        board=field.board,
        sides=tuple(_side(side, players) for side in scenario.sides),
        fighters=fighters,
        items=field.items,
        doors=field.doors,
        levers=field.levers,
        exits=field.exits,
        options=options,
        title=scenario.title.en,
    )


def _side(side: ScenarioSide, players: Mapping[str, str]) -> SideSetup:
    return SideSetup(
        id=side.id,
        name=side.name,
        ally=side.ally or side.id,
        controller=players.get(side.id, side.controllers[0]),
        surprised=side.surprised,
        morale=side.morale,
        never_flees=side.never_flees,
    )


def _options(scenario: Scenario, ruleset: str, file: str, problems: Problems) -> dict[str, Any]:
    """The scenario's overrides, checked against the ruleset's own type; `max_rounds` and attrition among
    them."""
    own: dict[str, Any] = {"attrition": True} if scenario.attrition else {}
    options = {"max_rounds": scenario.max_rounds, **own, **scenario.options.get(ruleset, {})}
    decode(options, registered(ruleset).rules, file, f"options.{ruleset}", problems)
    return options


def _gear(
    fighter: ScenarioFighter, where: str, pack: Pack, file: str, problems: Problems
) -> dict[str, Any]:
    """What a fighter's bag and saddle hold where the scenario says so."""
    found: dict[str, Any] = {}
    if fighter.bag is not None:
        known = {**pack.weapons, **pack.armours, **pack.items}
        for place, kind in enumerate(fighter.bag):
            if kind not in known:
                problems.unknown(file, f"{where}[{fighter.key}].bag[{place}]", "unknown-item", kind, known)
        found["bag"] = list(fighter.bag)
    if fighter.mount is not None:
        mounts = [kind for kind, entry in pack.fighters.items() if "mount" in entry.tags]
        if fighter.mount and fighter.mount not in mounts:
            problems.unknown(file, f"{where}[{fighter.key}].mount", "unknown-mount", fighter.mount, mounts)
        found["mount"] = fighter.mount
    return found


def _fighters(
    scenario: Scenario, field: Field, pack: Pack, file: str, problems: Problems
) -> tuple[FighterSetup, ...]:
    taken: dict[Tile, str] = {}
    shut = {door.at for door in field.doors if not door.open}
    for row, side in enumerate(scenario.sides):
        for place, fighter in enumerate(side.fighters):
            if fighter.at is None:
                continue
            where = f"sides[{row}].fighters[{place}].at"
            if not field.walkable(fighter.at) or fighter.at in shut:
                problems.add(file, where, "tile-blocked", found=list(fighter.at))
            elif fighter.at in taken:
                problems.add(file, where, "tile-taken", found=list(fighter.at), other=taken[fighter.at])
            taken[fighter.at] = fighter.key
    found = []
    for row, side in enumerate(scenario.sides):
        zone = side.spawn or side.id
        if zone not in field.spawns and any(fighter.at is None for fighter in side.fighters):
            problems.unknown(file, f"sides[{row}].spawn", "unknown-zone", zone, field.spawns)
            continue
        free = [tile for tile in field.spawns.get(zone, ()) if tile not in taken and tile not in shut]
        waiting = [fighter.key for fighter in side.fighters if fighter.at is None]
        if len(waiting) > len(free):
            where = f"sides[{row}].spawn"
            problems.add(file, where, "zone-too-small", found=len(free), expected=len(waiting), zone=zone)
            continue
        places = dict(zip(waiting, free, strict=False))
        taken.update((tile, key) for key, tile in places.items())
        for fighter in side.fighters:
            at = places[fighter.key] if fighter.at is None else fighter.at
            setup = FighterSetup(
                key=fighter.key, kind=fighter.kind, side=side.id, at=at, name=fighter.name,
                tags=fighter.tags, group=fighter.group,
                set=_gear(fighter, f"sides[{row}].fighters", pack, file, problems),
                facing=fighter.facing or (1 if 2 * at[0] < field.board.width else -1),
            )  # fmt: skip
            found.append(setup)
    return tuple(found)
