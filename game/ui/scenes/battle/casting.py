"""Spells, the weak hand, orders and locks on the battle screen: their slots, their plans and their notes."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.battle import AllIn, Attack, Command, Door, Reader, Reason
from game.battle.view import View
from game.rulesets.shared.bodies import friends
from game.rulesets.shared.commands import OpenLock
from game.rulesets.two_actions import hands, magic
from game.rulesets.two_actions.commands import CastSpell, EndSpell, KeepUp, ShoutOrder
from game.rulesets.two_actions.components import Call, Concentration, Sheet, Spell
from game.rulesets.two_actions.facts import attack_spells, second_weapon
from game.rulesets.two_actions.forecast import CheckForecast, MoveForecast
from game.rulesets.two_actions.forecasts_magic import SpellForecast
from game.text import N_, _, content_name, label
from game.ui import sheet
from game.ui.art import balloons, theme
from game.ui.art.theme import scaled
from game.ui.scenes.battle.odds import threat_text
from game.ui.scenes.battle.plan import Aim, Plan, Planner
from game.ui.scenes.battle.wrestling_odds import summed
from game.ui.words import fighter_label, percent, weapon_label

if TYPE_CHECKING:
    from game.ui.scenes.battle.actions import Action
    from game.ui.scenes.battle.control import Control
    from game.ui.scenes.battle.scene import BattleScene

Tile = tuple[int, int]

ARMED = frozenset({"spell", "second"})
"""Modes in which an enemy is attacked with what the mode names."""
MODES = frozenset({"cast", "order", "unlock"})
"""Modes in which a marked tile is chosen."""
BUBBLES = {"cast": "cast-spell", "order": "shout-order", "unlock": "unlock"}
STAKES: tuple[AllIn, ...] = ("none", "actions", "reactions")
AIMING = frozenset({
    "out-of-reach", "no-line", "body-on-line", "too-far", "no-target", "not-adjacent", "not-in-sight"})
"""Reasons that hang on who or what is chosen."""

SPELLS = N_("Choose a spell: one that strikes like a shot, or one that lasts while it is kept up.")
SECOND = N_("Strike with the weak hand too, once a turn, beside the offensive action.")
KEEP = N_("Keep the spell up for this turn; it ends with the turn otherwise.")
LET = N_("Let the spell go at once; a bonus action.")
ORDER = N_("Mark an enemy for the friends in earshot, until one’s next turn; a bonus action.")
UNLOCK = N_("Open a lock: with its key, else by a test of dexterity.")

# -- the action bar -----------------------------------------------------------------------------


def second_slots(view: View, planner: Planner, fighter: int) -> list["Action"]:
    """The weak hand's strike, for those who fight with two weapons (D-TWO-1)."""
    from game.ui.scenes.battle.actions import Action

    weapon = second_weapon(view.reader, fighter)
    if not weapon:
        return []
    faults = attack_reasons(view, planner, fighter, weapon)
    if not faults or {f.code for f in faults} <= AIMING:
        near = planner.targets(fighter, (weapon,))
        faults = () if near or sheet.points(view.reader, fighter)[0] >= 2 else (Reason("no-target-here"),)
    tip = f"{weapon_label(view.reader, fighter, weapon)}. {_(SECOND)}"
    return [Action("second", N_("Weak hand"), "off-hand-strike", tip, mode="second", faults=faults,
                   key="second")]


def slots(view: View, planner: Planner, fighter: int) -> list["Action"]:
    """Spells and what keeps them up, orders, locks (D-MAG-1, D-MAG-2, D-TIME-6, D-ACT-4)."""
    from game.ui.scenes.battle.actions import Action

    reader = view.reader
    found = []
    known = reader.get(fighter, Sheet).spells
    if known:
        reasons = [spell_reasons(view, planner, fighter, spell) for spell in known]
        faults = () if not all(reasons) else merged(reasons)
        cost = min(reader.get(spell, Spell).price for spell in known)
        found.append(Action("spells", N_("Spells"), "cast-spell", SPELLS, cost, mode="spells", faults=faults,
                            key="spells"))
    mind = reader.get(fighter, Concentration)
    if mind.spell:
        keep, let = KeepUp(fighter), EndSpell(fighter)
        what = keeping(reader, fighter)
        shown = view.forecast(keep)
        risks = "".join(f"\n{threat_text(reader, threat)}" for threat in shown.threats)
        found.append(Action("keep-up", N_("Keep up"), "concentrate", f"{what}\n{_(KEEP)}{risks}",
                            commands=(keep,), faults=view.faults(keep), key="keep-up"))
        found.append(Action("end-spell", N_("End spell"), "release", f"{what}\n{_(LET)}", 0, commands=(let,),
                            faults=view.faults(let), key="end-spell"))
    found.append(Action("order", N_("Order"), "shout-order", ORDER, 0, mode="order",
                        faults=_order_reasons(view, planner, fighter), key="order"))
    locked = [t for t in reader.things if (door := reader.find(t, Door)) is not None and door.lock]
    if locked:
        can = any(True for _c in planner.of(fighter, OpenLock))
        faults = () if can else merged([view.faults(OpenLock(fighter, door)) for door in locked])
        found.append(Action("unlock", N_("Unlock"), "unlock", UNLOCK, mode="unlock", faults=faults,
                            key="unlock"))
    return found


def merged(reasons: Iterable[Iterable[Reason]]) -> tuple[Reason, ...]:
    """Reasons of several tries, each once; those that hang on the choice only when there are no others."""
    found: dict[str, Reason] = {}
    for some in reasons:
        for reason in some:
            found.setdefault(reason.code, reason)
    general = tuple(r for r in found.values() if r.code not in AIMING)
    return general or tuple(found.values())


def attack_reasons(view: View, planner: Planner, fighter: int, weapon: int) -> tuple[Reason, ...]:
    """Why nobody can be attacked with a weapon or spell now; nothing when somebody can."""
    if planner.targets(fighter, (weapon,)):
        return ()
    reader = view.reader
    enemies = [f for f in reader.fighters if sheet.able(reader, f) and not friends(reader, fighter, f)]
    return merged(view.faults(Attack(fighter, enemy, weapon, "mass")) for enemy in enemies)


def spell_reasons(view: View, planner: Planner, fighter: int, spell: int) -> tuple[Reason, ...]:
    """Why a spell cannot be cast at anybody now; nothing when it can."""
    if not view.reader.get(spell, Spell).concentration:
        return attack_reasons(view, planner, fighter, spell)
    if any(command.spell == spell for command in planner.of(fighter, CastSpell)):
        return ()
    bodies = tuple(magic.targets(view.reader, fighter, spell))
    return merged(view.faults(CastSpell(fighter, spell, body)) for body in bodies) or (Reason("no-target"),)


def _order_reasons(view: View, planner: Planner, fighter: int) -> tuple[Reason, ...]:
    if any(True for _c in planner.of(fighter, ShoutOrder)):
        return ()
    reader = view.reader
    enemies = [f for f in reader.fighters if sheet.able(reader, f) and not friends(reader, fighter, f)]
    return merged(view.faults(ShoutOrder(fighter, enemy)) for enemy in enemies)


def keeping(reader: Reader, fighter: int) -> str:
    """The spell that somebody keeps up, and on whom; empty for none (D-MAG-2)."""
    mind = reader.get(fighter, Concentration)
    if not mind.spell:
        return ""
    spell = content_name("spells", reader.get(mind.spell, Spell).kind)
    if mind.target == fighter:
        return _("Keeps up {spell}", spell=spell)
    return _("Keeps up {spell} on {name}", spell=spell, name=fighter_label(reader, mind.target))


def known_lines(reader: Reader, fighter: int) -> list[str]:
    """Spell kept up, order shouted, spells and talents, each on a line (D-MAG-2, D-TIME-6)."""
    found = []
    if keeping(reader, fighter):
        found.append(keeping(reader, fighter))
    target = reader.get(fighter, Call).target
    if target:
        found.append(_("Has marked {name} by an order", name=fighter_label(reader, target)))
    known = ", ".join(content_name("spells", kind) for kind in sheet.spells(reader, fighter))
    if known:
        found.append(_("Spells: {list}", list=known))
    gifts = ", ".join(content_name("talents", kind) for kind in sheet.talents(reader, fighter))
    if gifts:
        found.append(_("Talents: {list}", list=gifts))
    return found


# -- what may be chosen -------------------------------------------------------------------------


def aim(control: "Control") -> Aim:
    """The aim in force: the weak hand, a spell in their own modes only (D-TWO-1, D-MAG-1)."""
    reader, fighter, now = control.reader, control.selected, control.aim
    if control.mode == "second":
        return replace(now, weapon=second_weapon(reader, fighter))
    if control.mode == "spell" or now.weapon in sheet.weapons(reader, fighter):
        return now
    return replace(now, weapon=None)


def in_use(control: "Control") -> tuple[int, ...] | None:
    """What the mode attacks with; None for the weapons."""
    weapon = aim(control).weapon
    return (weapon,) if control.mode in ARMED and weapon else None


def arms(control: "Control", kind: str = "") -> tuple[int, ...]:
    """What can be changed to while an attack is aimed: weapons, or in their modes spells, the weak hand."""
    reader, fighter = control.reader, control.selected
    if control.mode == "spell":
        return attack_spells(reader, fighter)
    if control.mode == "second":
        return (second_weapon(reader, fighter),)
    held = sheet.weapons(reader, fighter)
    return tuple(w for w in held if kind != "approach" or sheet.weapon_of(reader, fighter, w).reach)


def price(reader: Reader, command: Command) -> int:
    """Action points of a plain command with a stake (D-TIME-8, D-MAG-2)."""
    item = command.weapon if isinstance(command, Attack) else getattr(command, "spell", 0)
    spell = reader.find(item, Spell) if item else None
    return spell.price if spell is not None else 1


def bodies(control: "Control") -> tuple[int, ...]:
    """Whom (or which doors) the mode is for, whether it can be done or not."""
    reader, fighter = control.reader, control.selected
    if control.mode == "cast":
        return tuple(magic.targets(reader, fighter, control.spell))
    if control.mode == "order":
        return tuple(f for f in reader.fighters if control.is_enemy(f))
    return tuple(t for t in reader.things if (door := reader.find(t, Door)) is not None and door.lock)


def command_on(control: "Control", body: int, stake: AllIn) -> Command:
    """The command of the mode on a body or door."""
    if control.mode == "cast":
        return CastSpell(control.selected, control.spell, body, stake)
    if control.mode == "order":
        return ShoutOrder(control.selected, body)
    return OpenLock(control.selected, body, stake)


def choices(control: "Control") -> frozenset[Tile]:
    """Tiles that can be chosen."""
    view = control.session.view
    able = (b for b in bodies(control) if not view.faults(command_on(control, b, "none")))
    return frozenset(p for b in able if (p := sheet.place(control.reader, b)) is not None)


def plan(control: "Control", tile: Tile) -> Plan | None:
    """What a click on a tile would do in these modes; None where nothing is meant."""
    view = control.session.view
    for body in bodies(control):
        if sheet.place(control.reader, body) != tile:
            continue
        command = command_on(control, body, control.aim.all_in)
        faults = view.faults(command)
        if faults and control.aim.all_in != "none":
            command = command_on(control, body, "none")
            faults = view.faults(command)
        found = None if faults else view.forecast(command)
        return Plan(control.mode, control.selected, (command,), (tile,), target=body, faults=faults,
                    before=found.threats if isinstance(found, MoveForecast | CheckForecast) else (),
                    test=found if isinstance(found, SpellForecast | CheckForecast) else None,
                    tested=tested(control.reader, command))
    return None


def tested(reader: Reader, command: Command) -> bool:
    """Whether a die decides over a command of these modes."""
    if isinstance(command, CastSpell):
        return reader.get(command.spell, Spell).resisted
    return isinstance(command, OpenLock) and not hands.key_for(reader, command.actor, command.door)


def next_choice(control: "Control", step: int) -> None:
    """Put the cursor on the next body that can be chosen."""
    places = sorted(choices(control), key=lambda t: (t[1], t[0]))
    if not places:
        control.hover = None
        return
    number = places.index(control.hover) + step if control.hover in places else 0
    control.hover = places[number % len(places)]
    control.keyboard = True
    control.forget_plan()


# -- the note of a plan -------------------------------------------------------------------------


def title(reader: Reader, shown: Plan) -> str:
    """What a plan of these modes is."""
    command = shown.commands[0]
    if isinstance(command, CastSpell):
        spell = content_name("spells", reader.get(command.spell, Spell).kind)
        if command.target == command.actor:
            return spell
        return _("{spell} on {name}", spell=spell, name=fighter_label(reader, command.target))
    if isinstance(command, OpenLock):
        return _("Open the lock")
    return _("Order: all at {name}!", name=fighter_label(reader, shown.target))


def lines(reader: Reader, shown: Plan) -> list[str]:
    """What there is to know before it is done."""
    command = shown.commands[0]
    if isinstance(command, ShoutOrder):
        names = ", ".join(fighter_label(reader, f) for f in hands.hearers(reader, command.actor))
        return [_("Heard by {names}", names=names), _("Free: a bonus action.")]
    found = []
    if isinstance(command, CastSpell):
        spell = reader.get(command.spell, Spell)
        marks = ", ".join(content_name("conditions", kind) for kind in spell.conditions)
        found += [_("Brings: {list}", list=marks)] if marks else []
        if keeping(reader, command.actor):
            found.append(_("{spell}: it ends", spell=keeping(reader, command.actor)))
        if shown.tested:
            found.append(_("Magic against will; the caster wins ties."))
    elif isinstance(command, OpenLock):
        lock = reader.get(command.door, Door).lock
        found.append(_("Dexterity must reach {lock}.", lock=lock) if shown.tested else _("The key fits."))
    found += odds_lines(shown) if shown.test is not None else [_("No test.")]
    return found + [threat_text(reader, threat) for threat in shown.before]


def odds_lines(shown: Plan) -> list[str]:
    """The odds of a spell or a lock, and what they come from (D-MAG-2, D-ACT-4)."""
    test = shown.test
    assert test is not None
    found = [_("Chance: {chance}", chance=percent(test.chance))]
    own = _("Own test: d20 {modifiers}", modifiers=summed(test.modifiers))
    if test.advantage > 0:
        own += ", " + _("two dice, the higher counts")
    found.append(own)
    if isinstance(test, SpellForecast):
        found.append(_("Resistance: d20 {modifiers}", modifiers=summed(test.resisting)))
        if test.staked is not None:
            found.append(_("If it resists all in: {chance}", chance=percent(test.staked)))
    return found


def note_size(reader: Reader, shown: Plan, pinned: bool) -> tuple[int, int]:
    """Size of the note."""
    width = scaled(300)
    rows = sum(len(theme.wrap(line, width - scaled(28), 15)) for line in lines(reader, shown))
    height = scaled(24 + 28) + rows * scaled(19)
    if pinned:
        height += scaled(46) + (3 * scaled(31) + scaled(8) if shown.tested else 0)
    return width, height


def draw_note(scene: "BattleScene", target: pygame.Surface, shown: Plan, pinned: bool) -> pygame.Rect | None:
    """The note of a plan beside its tile; where it lies."""
    goal = shown.goal
    if goal is None or not shown.possible:
        return None
    reader, tip = scene.reader, scene.camera.project(goal)
    area = scene.layout.board.inflate(-scaled(8), -scaled(8))
    avoid = scene.standing((shown.fighter, shown.target))
    rect = balloons.balloon_place(note_size(reader, shown, pinned), tip, area, avoid)
    rect.clamp_ip(area)
    balloons.draw_balloon(target, rect, tip.center if not rect.collidepoint(tip.center) else None)
    x, y, room = rect.x + scaled(14), rect.y + scaled(11), rect.width - scaled(28)
    text = title(reader, shown)
    size = theme.fitting_size(text, room, 17, "bold", least=11)
    theme.draw_text(target, text, (x, y), size, "bold", width=room)
    y += scaled(28)
    for line in lines(reader, shown):
        for part in theme.wrap(line, room, 15):
            theme.draw_text(target, part, (x, y), 15)
            y += scaled(19)
    return rect


CONFIRM = {"cast": N_("Cast"), "order": N_("Shout"), "unlock": N_("Open the lock")}


def details(reader: Reader, fighter: int, spell: int) -> str:
    """A spell on one line: what it does, how far it goes (D-MAG-1, D-MAG-2)."""
    known: Any = reader.get(spell, Spell)
    parts = []
    if known.concentration:
        parts.append(_("kept up"))
        whom = {"enemy": _("on an enemy"), "friend": _("on a friend")}
        parts.append(whom.get(known.targets, _("on oneself")))
        parts += [_("resisted by will")] if known.resisted else []
    else:
        arm = sheet.weapon_of(reader, fighter, spell)
        dice = f"{arm.dice[0]}d{arm.dice[1]}" + (f"+{arm.bonus}" if arm.bonus > 0 else "")
        parts.append(f"{dice} {label('damage', arm.type)}")
    parts += [content_name("conditions", kind) for kind in known.conditions]
    limit = known.limit
    if limit:
        parts.append(_("{n} tiles far", n=limit))
    return ", ".join(parts)
