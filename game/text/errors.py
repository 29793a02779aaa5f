"""Faults of files in sentences: content, maps, scenarios, saves, set-ups."""

from collections.abc import Mapping
from string import Formatter
from typing import Any

from game.text.catalogue import N_, _

ERRORS: dict[str, str] = {
    # files
    "file-missing": N_("There is no such file."),
    "file-unreadable": N_("The file cannot be read ({found})."),
    "file-too-large": N_("The file is too large."),
    "not-utf8": N_("The file is not UTF-8 text."),
    "toml-syntax": N_("This is not valid TOML: {found}."),
    "path-outside": N_("The path leads out of the permitted folder."),
    # values
    "unknown-key": N_("There is no such field."),
    "missing-key": N_("A field is missing."),
    "wrong-type": N_("The value is of the wrong type."),
    "wrong-value": N_("The value does not fit."),
    "not-one-of": N_("The value is none of those permitted."),
    "out-of-range": N_("The value is out of range."),
    # content
    "kind-not-in-ruleset": N_("The ruleset has nothing of this kind."),
    "empty-id": N_("The name is empty."),
    "heavy-shield": N_("Only body armour can be heavy."),
    "hands-full": N_("A two-handed weapon ({main}) leaves no hand for this."),
    "two-handed-off": N_("A two-handed weapon cannot be in the weak hand."),
    "wound-twice": N_("This wound is given twice (also {other})."),
    "wound-missing": N_("A wound is missing from the table of {ruleset}."),
    "type-without-wounds": N_("The wound table has no such damage type."),
    "unknown-weapon": N_("There is no such weapon."),
    "unknown-armour": N_("There is no such armour."),
    "unknown-gear": N_("There is no such gear."),
    "unknown-mount": N_("There is no such mount."),
    "unknown-condition": N_("There is no such condition."),
    "unknown-item": N_("There is no such item."),
    "unknown-fighter": N_("There is no such kind of fighter."),
    "unknown-wound": N_("There is no such wound."),
    # scenarios
    "unknown-scenario": N_("There is no such scenario."),
    "map-missing": N_("The scenario’s map is missing."),
    "unknown-ruleset": N_("There is no such ruleset."),
    "ruleset-not-offered": N_("The scenario is not made for this ruleset."),
    "side-twice": N_("A side is given twice."),
    "key-twice": N_("A key is given twice."),
    "key-missing": N_("A key is missing."),
    "one-ally": N_("All sides are friends: there is nobody to fight."),
    "too-many-fighters": N_("There are too many fighters."),
    "unknown-side": N_("There is no such side."),
    "unknown-controller": N_("There is no such player or AI level."),
    "unknown-zone": N_("The map has no such spawn zone."),
    "zone-too-small": N_("The spawn zone “{zone}” has too few free tiles."),
    "tile-blocked": N_("Nobody can stand on this tile."),
    "tile-taken": N_("This tile is taken already."),
    # maps
    "xml-syntax": N_("This is not valid XML: {found}."),
    "xml-entities": N_("The XML holds forbidden declarations."),
    "xml-encoding": N_("The XML is in an unreadable encoding."),
    "xml-root": N_("The XML is not of the expected kind."),
    "map-orientation": N_("The map is not orthogonal."),
    "map-infinite": N_("The map is infinite: give it a fixed size in Tiled."),
    "map-empty": N_("The map has no tiles."),
    "map-too-large": N_("The map is too large (at most {limit} tiles a side)."),
    "too-many-layers": N_("There are too many layers."),
    "too-many-objects": N_("There are too many objects."),
    "too-many-tiles": N_("There are too many tiles in the tileset."),
    "groups-too-deep": N_("The groups are nested too deeply."),
    "layer-missing": N_("A layer is missing."),
    "layer-size": N_("The layer is not of the map’s size."),
    "layer-cells": N_("The layer has another number of cells than its size says."),
    "layer-cell": N_("A cell of the layer is not a tile number."),
    "layer-encoding": N_("The layer’s encoding is unknown."),
    "layer-compression": N_("The layer’s compression is not supported."),
    "layer-base64": N_("The layer is not valid base64: {found}."),
    "layer-data": N_("The layer’s data are damaged ({found})."),
    "gid-unknown": N_("A tile belongs to no tileset."),
    "tileset-kind": N_("The tileset is not a .tsx file."),
    "tileset-missing": N_("The tileset is missing."),
    "tileset-nested": N_("A tileset refers to another tileset."),
    "template-unsupported": N_("Object templates are not supported: detach the object in Tiled."),
    "property-type": N_("The property is of an unsupported type."),
    "tile-without-terrain": N_("The tile has no terrain (set its class in the tileset)."),
    "unknown-terrain": N_("There is no such terrain."),
    "ground-missing": N_("A tile has no ground."),
    "level": N_("The tile has no sound level."),
    "unknown-class": N_("There is no such class of object here."),
    "outside-map": N_("This lies outside the map."),
    "unknown-talent": N_("There is no such talent."),
    "unknown-spell": N_("There is no such spell."),
    "key-without-lock": N_("A door has a key and no lock."),
    "open-and-locked": N_("A door that stands open cannot be locked."),
    "lever-without-door": N_("The lever moves no door."),
    "unknown-door": N_("There is no such door."),
    "door-without-lever": N_("The door is moved by a lever only, and there is none."),
    # boards in rows (rule cases)
    "ragged-rows": N_("The rows of the map are not equally long."),
    "unknown-tile": N_("The map’s legend has no such tile."),
    "negative": N_("The layer “{layer}” holds a negative number."),
    "outside": N_("This place lies outside the board."),
    "letter-on-map": N_("The map has a letter that stands for nobody, or lacks a fighter’s letter."),
    "no-door-there": N_("There is no door on this tile."),
    # rule cases
    "no-cases": N_("There are no rule cases."),
    "no-shipped-cases": N_("No rule cases come with this installation: name files, or run from a checkout."),
    "duplicate-id": N_("The id is taken already."),
    "no-actor": N_("The step names no fighter who acts."),
    "unknown-rule": N_("There is no such rule ID."),
    "unknown-command": N_("There is no such command."),
    "unknown-event": N_("There is no such event."),
    "unknown-family": N_("There is no such family of rules."),
    "unknown-reason": N_("There is no such reason."),
    "facet-unclear": N_("Say either that this applies or why not."),
    # battles
    "not-a-battle": N_("This is not a saved battle ({cause})."),
    "bad-battle": N_("The saved battle is damaged ({cause})."),
    "newer-version": N_("The saved battle is of a newer version of the game."),
    # saves
    "cannot-write": N_("The file cannot be written ({cause})."),
    "no-save": N_("There is no saved battle."),
    "bad-save": N_("The saved battle cannot be used ({cause})."),
    "newer-save": N_("The save is of a newer version of the game."),
    # set-ups
    "bad-option": N_("An option does not fit: {cause}."),
    "bad-sheet": N_("The sheet of “{fighter}” does not fit: {cause}."),
    "bad-start": N_("The start of “{fighter}” does not fit: {cause}."),
    "unknown-kind": N_("There is no such kind of fighter in this ruleset."),
}
"""English sentences by error code."""


def tell_error(
    code: str, file: str = "", where: str = "", found: object = None, expected: object = None,
    data: Mapping[str, Any] | None = None,
) -> str:
    """A fault with its file and place, what was found and what was expected.

    `found` and `expected` default to those of `data`; both are notation (`"axe"`, `int 0..12`), not
    translated. An unknown code is shown as it is.
    """
    words = {k: _shown(v) for k, v in (data or {}).items()}
    if found is not None:
        words["found"] = _shown(found)
    if expected is not None:
        words["expected"] = _shown(expected)
    if "found" not in words and "kind" in words:
        words["found"] = words["kind"]
    msgid = ERRORS.get(code)
    if msgid is None:
        text, used = _("Something is wrong ({code}).", code=code), set()
    else:
        used = {name for _text, name, _spec, _mark in Formatter().parse(msgid) if name}
        text = _(msgid, **{**dict.fromkeys(used, "?"), **words})
    text = _ended(text, words, used)
    if file and where:
        return _("{file}, {where}: {text}", file=file, where=where, text=text)
    if file or where:
        return _("{place}: {text}", place=file or where, text=text)
    return text


def _ended(text: str, words: Mapping[str, str], used: set[str]) -> str:
    """The sentence with what was found and expected, unless it says so itself."""
    found = "" if "found" in used else words.get("found", "")
    expected = "" if "expected" in used else words.get("expected", "")
    if found and expected:
        return _("{text} Found: {found}; expected: {expected}.", text=text, found=found, expected=expected)
    if found:
        return _("{text} Found: {found}.", text=text, found=found)
    return _("{text} Expected: {expected}.", text=text, expected=expected) if expected else text


def _shown(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value)
