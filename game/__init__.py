"""Escarmouche: two tabletop skirmish rulesets on Tiled maps."""

__version__ = "0.1.0"
