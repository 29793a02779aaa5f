"""What can be said against a rule case before it is played: names that do not exist, wrong types, maps."""

from typing import Any

import msgspec

from game.battle import Ruleset, ruleset
from game.content import Pack, Problems, decode, shown
from game.content.rules_index import Index
from game.grid import LEGEND
from game.rulecheck.cases import (
    DOORS,
    LETTER,
    LEVER,
    START_KEYS,
    Case,
    Start,
    actor_key,
    command_types,
    event_types,
    names,
    rows,
    split,
)
from game.rulecheck.states import ASK_KEYS, BATTLE_KEYS, BOARD_KEYS, fighter_keys


def within(where: str, key: str) -> str:
    """The place of a key in a table of a file."""
    return f"{where}.{key}" if where else key



def check_case(
    case: Case, pack: Pack, file: str, where: str, problems: Problems, index: Index | None
) -> None:
    rules = ruleset(case.ruleset)
    if not case.rules:
        problems.add(file, within(where, "rules"), "missing-key", expected="a rule ID")
    if index is not None:
        for place, name in enumerate(case.rules):
            if name not in index.rules:
                problems.unknown(file, within(where, f"rules[{place}]"), "unknown-rule", name, index.rules)
    _check_map(case, file, where, problems)
    _check_fighters(case, rules, pack, file, where, problems)
    known = {**pack.weapons, **pack.armours, **pack.items}
    for place, item in enumerate(case.items):
        if item.kind not in known:
            problems.unknown(file, within(where, f"items[{place}].kind"), "unknown-item", item.kind, known)
    for place, letter in enumerate(case.order):
        if letter not in case.fighters:
            problems.unknown(file, within(where, f"order[{place}]"), "unknown-fighter", letter, case.fighters)
    if case.options:
        decode(case.options, rules.rules, file, within(where, "options"), problems)
    for place, step in enumerate(case.do):
        _check_step(case, rules, step, file, within(where, f"do[{place}]"), problems)
    for key in ("expect", "never"):
        for place, one in enumerate(getattr(case, key)):
            _check_event(rules, one, file, within(where, f"{key}[{place}]"), problems)
    _check_after(case, file, where, problems)


def _check_map(case: Case, file: str, where: str, problems: Problems) -> None:
    lines = rows(case.map)
    legend = {*LEGEND, LEVER, *DOORS}
    seen: dict[str, int] = {}
    width = len(lines[0]) if lines else 0
    if not lines:
        problems.add(file, within(where, "map"), "map-empty")
    for y, line in enumerate(lines):
        if len(line) != width:
            problems.add(file, within(where, f"map row {y}"), "ragged-rows", found=len(line), expected=width)
        for x, character in enumerate(line):
            if LETTER.match(character):
                seen[character] = seen.get(character, 0) + 1
                if character not in case.fighters:
                    problems.unknown(
                        file, within(where, f"map [{x}, {y}]"), "unknown-fighter", character, case.fighters)
            elif character not in legend:
                problems.unknown(file, within(where, f"map [{x}, {y}]"), "unknown-tile", character, legend)
    for letter in case.fighters:
        if seen.get(letter, 0) != 1:
            problems.add(
                file, within(where, f"fighters.{letter}"), "letter-on-map", found=seen.get(letter, 0),
                expected=1)
    for key, known in (("ground", set(LEGEND)), ("levels", set("0123456789"))):
        other = rows(getattr(case, key))
        if not other:
            continue
        if [len(line) for line in other] != [len(line) for line in lines]:
            problems.add(file, within(where, key), "layer-size", expected=f"{width} x {len(lines)}")
        for y, line in enumerate(other):
            for x, character in enumerate(line):
                if character not in known:
                    problems.unknown(
                        file, within(where, f"{key} [{x}, {y}]"), "unknown-tile", character, known)
    doors = [(f"lever_only[{place}]", at) for place, at in enumerate(case.lever_only)]
    doors += [(f"locks[{place}].at", lock.at) for place, lock in enumerate(case.locks)]
    for key, (x, y) in doors:
        if not (0 <= y < len(lines) and 0 <= x < len(lines[y]) and lines[y][x] in DOORS):
            problems.add(file, within(where, key), "no-door-there", found=shown([x, y]))


def _check_fighters(
    case: Case, rules: Ruleset, pack: Pack, file: str, where: str, problems: Problems
) -> None:
    for letter, fighter in case.fighters.items():
        place = within(where, f"fighters.{letter}")
        entry = pack.fighters.get(fighter.kind)
        if entry is None:
            problems.unknown(file, f"{place}.kind", "unknown-kind", fighter.kind, pack.fighters)
            continue
        decoded = _check_set(fighter.set, entry.data, pack, file, f"{place}.set", problems)
        mount = entry.gear.mount if decoded is None or decoded.mount is None else decoded.mount
        if not mount:
            continue
        steed = pack.fighters.get(mount)
        if steed is None or "mount" not in steed.tags:
            known = [kind for kind, one in pack.fighters.items() if "mount" in one.tags]
            problems.unknown(file, f"{place}.set.mount", "unknown-mount", mount, known)
        elif decoded is not None:
            _check_set(decoded.mount_set, steed.data, pack, file, f"{place}.set.mount_set", problems)


def _check_set(
    given: dict[str, Any], data: Any, pack: Pack, file: str, place: str, problems: Problems
) -> Start | None:
    """How a fighter or its mount starts; None when that cannot be read."""
    gear = {**pack.weapons, **pack.armours, **pack.items}
    start, sheet = split(given)
    decoded = decode(start, Start, file, place, problems)
    plain = msgspec.to_builtins(data)
    for key in sheet:
        if key not in plain:
            problems.unknown(file, f"{place}.{key}", "unknown-key", key, sorted({*plain, *START_KEYS}))
    if set(sheet) <= set(plain):
        decode({**plain, **sheet}, type(data), file, place, problems)
    if decoded is None:
        return None
    named = [("main", decoded.main), ("off", decoded.off), ("armour", decoded.armour)]
    named += [(f"bag[{n}]", name) for n, name in enumerate(decoded.bag or ())]
    for key, name in named:
        if name and name not in gear:
            problems.unknown(file, f"{place}.{key}", "unknown-item", name, gear)
    for number, condition in enumerate(decoded.conditions):
        name = condition.partition(" ")[0]
        if name not in pack.conditions:
            problems.unknown(
                file, f"{place}.conditions[{number}]", "unknown-condition", name, pack.conditions)
    return decoded


# -- commands and events ------------------------------------------------------------------------


def _check_step(
    case: Case, rules: Ruleset, step: dict[str, Any], file: str, where: str, problems: Problems
) -> None:
    actor = actor_key(step)
    if not actor:
        problems.add(file, where, "no-actor", found=shown(step), expected='A = "attack", ...')
        return
    allowed: set[str] = {"refused"}
    if actor != "resign":
        types = command_types(rules)
        if actor not in case.fighters:
            problems.unknown(file, f"{where}.{actor}", "unknown-fighter", actor, case.fighters)
        kind = types.get(str(step[actor]))
        if kind is None:
            problems.unknown(file, f"{where}.{actor}", "unknown-command", step[actor], types)
            return
        allowed |= {field.name for field in msgspec.structs.fields(kind)} - {"actor"}
    for key, value in step.items():
        if key == actor:
            continue
        if key not in allowed:
            problems.unknown(file, f"{where}.{key}", "unknown-key", key, allowed)
        elif key in ("target", "mount", "holder", "friend") and value not in names(case):
            problems.unknown(file, f"{where}.{key}", "unknown-fighter", value, case.fighters)
        elif key == "refused" and not _strings(value):
            problems.add(file, f"{where}.refused", "wrong-type", found=shown(value), expected="[str, ...]")
        elif key in ("door", "lever") and not _tile(value):
            problems.add(file, f"{where}.{key}", "wrong-type", found=shown(value), expected="[int, int]")
        elif key in ("weapon", "item") and not isinstance(value, str):
            problems.add(file, f"{where}.{key}", "wrong-type", found=shown(value), expected="str")


def _strings(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, str) for part in value)


def _tile(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)


_AS_NAME = frozenset({"actor", "target", "friend", "weapon", "item", "order", "door", "lever"})


def _check_event(
    rules: Ruleset, one: dict[str, Any], file: str, where: str, problems: Problems
) -> None:
    types = event_types(rules)
    kind = types.get(str(one.get("event", "")))
    if kind is None:
        problems.unknown(file, f"{where}.event", "unknown-event", one.get("event", ""), types)
        return
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for key, value in one.items():
        if key == "event":
            continue
        if key not in fields:
            problems.unknown(file, f"{where}.{key}", "unknown-key", key, fields)
            continue
        plain = fields[key].type
        wanted = None if key in _AS_NAME else plain if plain in (bool, int, str) else None
        if wanted is not None and type(value) is not wanted:
            problems.add(file, f"{where}.{key}", "wrong-type", found=shown(value), expected=wanted.__name__)


def _check_after(case: Case, file: str, where: str, problems: Problems) -> None:
    for key in case.asks:
        if key not in ASK_KEYS:
            problems.unknown(file, within(where, f"asks.{key}"), "unknown-key", key, ASK_KEYS)
    for name, wanted in case.after.items():
        place = within(where, f"after.{name}")
        if name in names(case):
            known: tuple[str, ...] = fighter_keys(case.ruleset)
        elif name == "battle":
            known = BATTLE_KEYS
        elif name in BOARD_KEYS:
            if not isinstance(wanted, list):
                problems.add(file, place, "wrong-type", found=shown(wanted), expected="[...]")
            continue
        else:
            problems.unknown(file, place, "unknown-key", name, (*case.fighters, *BOARD_KEYS))
            continue
        if not isinstance(wanted, dict):
            problems.add(file, place, "wrong-type", found=shown(wanted), expected="table")
            continue
        for key in wanted:
            if key not in known:
                problems.unknown(file, f"{place}.{key}", "unknown-key", key, known)
