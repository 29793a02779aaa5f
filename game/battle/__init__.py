"""The battle: a world of components, commands in, events out, always standing at a decision."""

from game.battle.battle import Battle, BattleError, IllegalCommand, NothingToUndo
from game.battle.commands import AllIn, Attack, Command, EndTurn, Move, React, Resign
from game.battle.components import (
    BattleState,
    DiceState,
    Door,
    Fighter,
    Gear,
    Item,
    Lever,
    Position,
    Posture,
    Sides,
    SideState,
    Stack,
)
from game.battle.decision import Decision, DecisionKind
from game.battle.dice import CounterDice, Dice, ScriptedDice, ScriptExhausted
from game.battle.events import Event, Modifier, Roll
from game.battle.ruleset import Reason, Ruleset, register, ruleset, rulesets
from game.battle.setup import (
    BoardSetup,
    DoorSetup,
    FighterSetup,
    ItemSetup,
    LeverSetup,
    Setup,
    SetupError,
    SideSetup,
)
from game.battle.view import View
from game.battle.world import Reader, World

__all__ = [
    "AllIn", "Attack", "Battle", "BattleError", "BattleState", "BoardSetup", "Command", "CounterDice",
    "Decision", "DecisionKind", "Dice", "DiceState", "Door", "DoorSetup", "EndTurn", "Event", "Fighter",
    "FighterSetup", "Gear", "IllegalCommand", "Item", "ItemSetup", "Lever", "LeverSetup", "Modifier", "Move",
    "NothingToUndo", "Position", "Posture", "React", "Reader", "Reason", "Resign", "Roll", "Ruleset",
    "ScriptExhausted", "ScriptedDice", "Setup", "SetupError", "SideSetup", "SideState", "Sides", "Stack",
    "View", "World", "register", "ruleset", "rulesets",
]
