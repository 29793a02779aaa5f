"""Every button of the battle screen, for the state as it is now."""

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.battle import Attack, Command
from game.rulesets.shared.commands import OpenLock
from game.rulesets.two_actions.commands import BreakFree, CastSpell, Wrestle
from game.rulesets.two_actions.forecast import attack_forecast
from game.rulesets.two_actions.moves import weapons_held
from game.text import _, label, name_of, told
from game.ui import sheet
from game.ui.art.theme import scaled
from game.ui.scenes.battle import casting, wrestling
from game.ui.scenes.battle.actions import Action
from game.ui.scenes.battle.flight import ask_flee
from game.ui.scenes.battle.plan import Plan
from game.ui.scenes.battle.prompts import aim_chips
from game.ui.widgets import Button, row
from game.ui.words import fighter_label, percent, reasons_text

if TYPE_CHECKING:
    from game.ui.scenes.battle.scene import BattleScene

TOP_ROOM = 5


def battle_buttons(scene: "BattleScene") -> list[Button]:
    """In order of importance: what lies on top comes first."""
    found: list[Button] = []
    if scene.prompt is not None:
        found += scene.prompt.buttons
    elif scene.control.pinned is not None:
        found += pinned_buttons(scene)
    found += top_buttons(scene)
    found += action_buttons(scene)
    found.append(end_button(scene))
    return found


def top_room() -> int:
    """Pixels that the buttons of the top bar take."""
    return TOP_ROOM * scaled(38) + scaled(4)


def top_buttons(scene: "BattleScene") -> list[Button]:
    """Undo, redo, chronicle, help, menu."""
    bar = scene.layout.top
    side = scaled(34)
    y = bar.centery - side // 2
    barrier = scene.session.battle.undo_barrier
    mine = scene.control.my_turn
    entries = (
        (
            "undo",
            "undo",
            "undo",
            scene.undo,
            mine and not barrier,
            _("Take the last step back") if mine and not barrier else label("undo", barrier or "nothing"),
        ),
        (
            "redo",
            "redo",
            "redo",
            scene.redo,
            mine and scene.session.battle.can_redo,
            _("Do again what was taken back"),
        ),
        (
            "chronicle",
            "dice",
            "chronicle",
            lambda: toggle_chronicle(scene),
            True,
            _("Show or fold the chronicle"),
        ),
        ("help", "high-ground", "help", lambda: show_help(scene), True, _("Help and keys")),
        ("menu", "menu", "", lambda: show_menu(scene), True, _("Menu (Esc)")),
    )
    out = []
    for number, (id_, icon, action, do, can, tip) in enumerate(entries):
        left = bar.right - scaled(12) - (len(entries) - number) * scaled(38)
        key = scene.shell.keys.badge(action) if action else ""
        out.append(
            Button(
                f"top-{id_}",
                pygame.Rect(left, y, side, side),
                "" if icon != "?" else icon,
                do,
                icon=icon,
                enabled=can,
                tip=tip + (f" [{key}]" if key else ""),
                why=tip,
                title=" ",
                focusable=False,
            )
        )
    return out


def toggle_chronicle(scene: "BattleScene") -> None:
    """Fold or unfold the chronicle."""
    scene.shell.change(chronicle=not scene.shell.settings.chronicle)


def show_help(scene: "BattleScene") -> None:
    """The card of keys."""
    from game.ui.scenes.help import Help

    scene.shell.push(Help(scene.shell))


def show_codex(scene: "BattleScene") -> None:
    """The codex of the battle's ruleset."""
    from game.ui.scenes.codex import Codex

    scene.shell.push(Codex(scene.shell, scene.session.battle.setup.ruleset))


def show_rules(scene: "BattleScene") -> None:
    """The numbers and options in force."""
    from game.ui.scenes.codex import BattleRules

    scene.shell.push(BattleRules(scene.shell, scene.session))


def show_briefing(scene: "BattleScene") -> None:
    """What the battle is about; nothing for a scenario that is not there any more."""
    from game.ui.scenes.dialog import tell_player
    from game.ui.scenes.starting import readable_scenarios

    for scenario in readable_scenarios()[0]:
        if scenario.id == scene.session.battle.setup.scenario:
            tell_player(scene.shell, told(scenario.title), told(scenario.briefing))


def show_menu(scene: "BattleScene") -> None:
    """The menu of the battle."""
    from game.ui.scenes.pause import Pause

    scene.shell.push(Pause(scene.shell, scene))


def action_buttons(scene: "BattleScene") -> list[Button]:
    """The slots of the action bar."""
    control = scene.control
    if scene.session.battle.over or not scene.session.human_turn or not control.selected:
        return []
    if control.decision.kind != "turn":
        return []
    slots = control.bar
    area = scene.layout.actions.inflate(-scaled(18), -scaled(18))
    count = max(len(slots), 7)
    rects = row(area.x, area.y, area.width, area.height, count, scaled(5))
    out = []
    digits = iter(range(1, len(slots) + 1))
    for slot, rect in zip(slots, rects, strict=False):
        digit = 0 if slot.key else next(digits)
        why = reasons_text(scene.reader, slot.faults) if slot.faults else ""
        tip = f"{why}\n{_(slot.tip)}".strip()
        out.append(
            Button(
                f"slot-{slot.id}",
                rect,
                _(slot.label),
                partial(press_slot, scene, slot),
                icon=slot.icon,
                action=slot.key or (f"slot-{digit % 10}" if digit <= 10 else ""),
                enabled=slot.possible,
                tip=tip,
                why=why,
                title=_(slot.label),
                cost=slot.cost,
                active=_active(scene, slot),
                focusable=False,
            )
        )
    return out


def _active(scene: "BattleScene", slot: Action) -> bool:
    mode = scene.control.mode
    return bool(slot.mode) and (slot.mode == mode or (slot.mode == "walk" and not mode and slot.possible))


def press_slot(scene: "BattleScene", slot: Action) -> None:
    """Do what a slot stands for."""
    if scene.player.acting or not slot.possible:
        return
    if slot.mode == "items":
        show_gear(scene)
    elif slot.mode == "spells":
        show_spells(scene)
    elif slot.mode in ("wrestle", "back"):
        scene.control.turn_page("wrestle" if slot.mode == "wrestle" else "")
    elif slot.mode == "flee":
        ask_flee(scene)
    elif slot.mode == "walk":
        scene.control.pinned = None
        scene.control.mode = ""
        scene.control.forget_plan()
    elif slot.mode:
        scene.control.enter(slot.mode)
        place = scene.control.hover
        if slot.mode in ("strike", *wrestling.TARGETED, *casting.ARMED, *casting.MODES) and place is not None:
            scene.camera.follow(place)
        elif scene.control.mode in ("strike", *casting.ARMED):
            scene.shell.say(_("No enemy can be attacked now, not even after a walk."))
    elif slot.commands:
        scene.give(slot.commands[:1])


def show_gear(scene: "BattleScene") -> None:
    """What the selected fighter carries, and what can be done with it."""
    from game.ui.scenes.battle.gear import GearDialog

    if scene.control.my_turn:
        scene.shell.push(GearDialog(scene.shell, scene))


def show_spells(scene: "BattleScene") -> None:
    """The spells of the selected fighter, to choose one (D-MAG-1, D-MAG-2)."""
    from game.ui.scenes.battle.spellbook import Spellbook

    if scene.control.my_turn:
        scene.shell.push(Spellbook(scene.shell, scene))


def end_button(scene: "BattleScene") -> Button:
    """End the turn."""
    rect = scene.layout.end
    mine = scene.control.my_turn and not scene.player.acting
    why = ""
    if not mine:
        why = _("An answer is asked for.") if scene.prompt is not None else _("Somebody else is acting.")
    tip = why or _("End this fighter’s turn; points left are lost.")
    tip += f" [{scene.shell.keys.badge('end-turn')}]"
    return Button(
        "end-turn",
        rect.inflate(-scaled(16), -scaled(16)),
        _("End turn"),
        scene.end_turn,
        icon="end-turn",
        action="end-turn",
        enabled=mine,
        tip=tip,
        why=why,
        badge=rect.width > scaled(190),
        focusable=False,
    )


def pinned_buttons(scene: "BattleScene") -> list[Button]:
    """Weapon, zone and stake of the pinned attack, and its confirmation (D-ZONE-3, D-ATT-5)."""
    control = scene.control
    assert control.pinned is not None
    plan = control.pinned.plan
    rect = scene.pinned_rect
    if rect is None:
        return []
    high = scaled(40)
    confirm = _("Strike") if plan.target else _("Walk there")
    if plan.attack is not None and plan.attack.mode == "shot":
        confirm = _("Shoot")
    elif plan.attack is not None and plan.attack.mode == "throw":
        confirm = _("Throw")
    elif plan.kind == "charge":
        confirm = _("Charge")
    elif plan.kind == "approach":
        confirm = _("Walk and strike")
    elif plan.kind == "drag":
        confirm = _("Drag")
    if plan.kind in casting.MODES:
        return _casting_buttons(scene, rect, plan)
    if plan.attack is not None and plan.attack.mode == "spell":
        confirm = _("Cast")
    if plan.wrestle is not None:
        return _wrestle_buttons(scene, rect, plan)
    out: list[Button] = []
    if plan.attack is None:
        out.append(
            Button(
                "confirm",
                pygame.Rect(
                    rect.x + scaled(14), rect.bottom - high - scaled(12), rect.width - scaled(28), high
                ),
                confirm,
                control.carry_out,
                action="confirm",
            )
        )
        return out
    width = scaled(196)
    left = rect.right - scaled(14) - width
    reader = scene.reader
    strike = plan.commands[-1]
    assert isinstance(strike, Attack)
    held = casting.arms(control, plan.kind)
    weapons = [(w, name_of(sheet.weapon_name(reader, control.selected, w))) for w in held]
    bodies = body_chips(scene, plan, left, rect.y + scaled(14), width)
    out += bodies
    chips, _end = aim_chips(
        left,
        bodies[-1].rect.bottom + scaled(8) if bodies else rect.y + scaled(14),
        width,
        zones=sheet.zones_of(reader, plan.target),
        zone=strike.zone,
        stakes=stakes(scene, strike, plan.kind),
        stake=strike.all_in,
        weapons=weapons,
        weapon=strike.weapon,
        on_zone=lambda zone: control.set_aim(zone=zone),
        on_stake=lambda stake: control.set_aim(all_in=stake),
        on_weapon=lambda weapon: control.set_aim(weapon=weapon),
    )
    out += chips
    out.append(
        Button(
            "confirm",
            pygame.Rect(left, rect.bottom - high - scaled(12), width, high),
            confirm,
            control.carry_out,
            action="confirm",
        )
    )
    return out


def _casting_buttons(scene: "BattleScene", rect: pygame.Rect, plan: Plan) -> list[Button]:
    """The stake where a spell or a lock is tested, and the confirmation (D-TIME-8, D-MAG-2, D-ACT-4)."""
    control, command = scene.control, plan.commands[0]
    high, left, width = scaled(40), rect.x + scaled(14), rect.width - scaled(28)
    bottom = rect.bottom - high - scaled(12)
    out: list[Button] = []
    if plan.tested:
        out, _end = aim_chips(
            left, bottom - 3 * scaled(31) - scaled(4), width, zones=(), zone="",
            stakes=stakes(scene, command, plan.kind), stake=getattr(command, "all_in", "none"), weapons=[],
            weapon=0, on_zone=lambda zone: None, on_stake=lambda stake: control.set_aim(all_in=stake),
            on_weapon=lambda weapon: None)
        for chip in out:
            if chip.id == "stake-none":
                chip.label = _("Without a stake")
    text = _(casting.CONFIRM[plan.kind])
    place = pygame.Rect(left, bottom, width, high)
    return [*out, Button("confirm", place, text, control.carry_out, action="confirm")]


def _wrestle_buttons(scene: "BattleScene", rect: pygame.Rect, plan: Plan) -> list[Button]:
    """What a grab takes or a disarm is after, the stake, and the confirmation (D-WRES-3, D-TIME-8)."""
    control, command = scene.control, plan.commands[-1]
    assert isinstance(command, Wrestle | BreakFree)
    width, high = scaled(196), scaled(40)
    left = rect.right - scaled(14) - width
    y = rect.y + scaled(14)
    pair = wrestling.pair_chips(
        control.planner, command, control.aim, pygame.Rect(left, y, width, scaled(27)), control.set_aim)
    out, y = wrestling.chips(
        scene.reader, command, left, pair[-1].rect.bottom + scaled(8) if pair else y, width, control.set_aim)
    out += pair
    stake_chips, _end = aim_chips(
        left, y, width, zones=(), zone="", stakes=stakes(scene, command, plan.kind), stake=command.all_in,
        weapons=[], weapon=0, on_zone=lambda zone: None,
        on_stake=lambda stake: control.set_aim(all_in=stake), on_weapon=lambda weapon: None,
        attack=False)
    out += stake_chips
    out.append(Button(
        "confirm", pygame.Rect(left, rect.bottom - high - scaled(12), width, high),
        wrestling.name_of_move(wrestling.move_of(command)), control.carry_out, action="confirm"))
    return out


def body_chips(scene: "BattleScene", plan: Plan, left: int, top: int, width: int) -> list[Button]:
    """Rider and mount of the pair that is attacked, each with its odds, by click or digit (D-MNT-3)."""
    control, reader = scene.control, scene.reader
    pair = sheet.pair(reader, plan.target)
    strike = plan.commands[-1]
    if len(pair) < 2 or plan.attack is None or not isinstance(strike, Attack):
        return []
    high, out = scaled(27), []
    for number, body in enumerate(pair):
        zones = sheet.zones_of(reader, body)
        zone = plan.attack.zone if plan.attack.zone in zones else zones[0]
        odds = attack_forecast(
            reader, plan.fighter, body, plan.attack.weapon, zone, plan.attack.mode, strike.all_in,
            charge=plan.kind == "charge",
            origin=_tile_index(scene, plan) if plan.kind in ("approach", "charge") else None)
        out.append(
            Button(
                f"body-{number}",
                pygame.Rect(left, top + number * (high + scaled(4)), width, high),
                f"{fighter_label(reader, body)} {percent(odds.touch)}",
                partial(control.set_aim, mount=bool(number)),
                action=f"slot-{number + 1}",
                active=body == plan.target,
                tip=_("The mount: its rider may dodge for it, and falls with it.") if number
                else _("The rider: thrown down, it falls from the mount."),
            )
        )
    return out


def _tile_index(scene: "BattleScene", plan: Plan) -> int:
    x, y = plan.path[-1]
    return y * scene.reader.board.width + x


def aim_by_key(scene: "BattleScene", action: str) -> None:
    """The next weapon, body zone or stake of the attack that is planned; tells why there is none."""
    control, plan = scene.control, scene.control.plan
    strike = plan.commands[-1] if plan is not None and plan.commands else None
    if plan is not None and isinstance(strike, Wrestle | BreakFree) and action != "all-in":
        _aim_hold(scene, strike)
    elif plan is None or not isinstance(strike, Attack | Wrestle | BreakFree | CastSpell | OpenLock):
        scene.shell.say(_("Aim at an enemy first."))
    elif action == "weapon":
        control.cycle_weapon()
    elif action == "zone":
        control.cycle_zone(plan.target)
    else:
        payable = [name for name, can, _why in stakes(scene, strike, plan.kind) if can]
        if len(payable) < 2:
            scene.shell.say(_("Not enough points left for this."))
            control.set_aim(all_in="none")
            return
        place = payable.index(strike.all_in) if strike.all_in in payable else -1
        control.set_aim(all_in=payable[(place + 1) % len(payable)])


def _aim_hold(scene: "BattleScene", command: Wrestle | BreakFree) -> None:
    """The other arm of a grab, the next weapon of a disarm."""
    if isinstance(command, Wrestle) and command.move == "grab":
        scene.control.set_aim(zone="mass" if command.arm else "weapon-arm")
    elif isinstance(command, Wrestle) and command.move == "disarm":
        held = weapons_held(scene.reader, command.target)
        scene.control.set_aim(item=held[(held.index(command.item) + 1) % len(held)])
    else:
        scene.shell.say(_("There is nothing to aim here."))


def stakes(
    scene: "BattleScene", strike: Command, kind: str
) -> list[tuple[str, bool, str]]:
    """Stakes with whether they can be paid, and why not (D-TIME-8)."""
    found: list[tuple[str, bool, str]] = []
    have = sheet.points(scene.reader, getattr(strike, "actor", 0))
    price = casting.price(scene.reader, strike)
    spare = have[0] - (1 if kind in ("approach", "charge") else 0)
    for name in ("none", "actions", "reactions"):
        need_actions = price + 1 if name == "actions" else price
        if need_actions > 2:
            continue
        can = spare >= need_actions and (name != "reactions" or have[2] >= 2)
        why = "" if can else _("Not enough points left for this.")
        found.append((name, can, why))
    return found
