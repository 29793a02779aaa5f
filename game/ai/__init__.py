"""Controllers: one interface for every player that is not a person at this machine."""

from game.ai.controller import LEVELS, Controller, RandomController, ScriptedController, controller

__all__ = ["LEVELS", "Controller", "RandomController", "ScriptedController", "controller"]
