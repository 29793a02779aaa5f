"""Numbers and options of `initiative-points`; read from assets/content/rulesets/initiative-points.toml."""

from typing import Annotated, Literal

from msgspec import Meta

from game.battle.components import Component

Bonus = Annotated[int, Meta(ge=-20, le=20)]
Cost = Annotated[int, Meta(ge=0, le=40)]
Tiles = Annotated[int, Meta(ge=0, le=99)]


class Rules(Component, frozen=True):
    """Every number and option of the ruleset; a scenario may override any field."""

    base: Annotated[int, Meta(ge=0, le=40)] = 20
    max_rounds: Annotated[int, Meta(ge=1, le=999)] = 60
    diagonals: Literal["one", "alternating"] = "one"
    tile_decimetres: Annotated[int, Meta(ge=1, le=100)] = 15

    initiative_die: Annotated[int, Meta(ge=1, le=100)] = 6
    initiative_least: Annotated[int, Meta(ge=1, le=20)] = 1
    free_more: Cost = 5
    simple: Cost = 5
    complex: Cost = 10
    interruption: Cost = 5

    difficulty_most: Annotated[int, Meta(ge=0, le=20)] = 20
    defence_share: Annotated[int, Meta(ge=1, le=10)] = 2
    parry_margin: Annotated[int, Meta(ge=0, le=40)] = 5
    parry_shaken: Bonus = -2

    aim_bonus: Bonus = 1
    aim_eases: Annotated[int, Meta(ge=0, le=20)] = 2
    cover_light: Annotated[int, Meta(ge=0, le=20)] = 2
    cover_heavy: Annotated[int, Meta(ge=0, le=20)] = 4
    range_free_metres: Annotated[int, Meta(ge=0, le=500)] = 15
    range_band_metres: Annotated[int, Meta(ge=1, le=500)] = 15
    range_band: Annotated[int, Meta(ge=0, le=20)] = 1
    prone_target: Bonus = 2
    prone_attacker: Bonus = -2

    walk_tiles: Tiles = 4
    run: tuple[tuple[int, int], ...] = ((-9, 2), (-4, 4), (0, 6), (5, 8), (10, 10))
    """From which result of the test on one runs how many tiles; below the first: `stumble` and prone."""
    stumble: Tiles = 1
    charge_metres: Annotated[int, Meta(ge=0, le=100)] = 6
    charge_bonus: Bonus = 4
    charge_damage: Bonus = 2
    charge_defence: Bonus = -4
    charge_min_distance: Tiles = 2

    observe_tiles: Tiles = 5
    speech_metres: Annotated[int, Meta(ge=0, le=500)] = 20
    order_metres: Annotated[int, Meta(ge=0, le=500)] = 20
    order_base: Annotated[int, Meta(ge=0, le=40)] = 2
    order_share: Annotated[int, Meta(ge=1, le=40)] = 5
    order_most: Annotated[int, Meta(ge=0, le=40)] = 5
    tend_die: Annotated[int, Meta(ge=1, le=20)] = 3

    out_at: Annotated[int, Meta(ge=-40, le=10)] = 0
    killed_at: Annotated[int, Meta(ge=-99, le=0)] = -5
    fall_levels: Annotated[int, Meta(ge=1, le=9)] = 2
    fall_die: Annotated[int, Meta(ge=1, le=100)] = 12
    landing_tiles: Tiles = 2
    mount_pace: Annotated[int, Meta(ge=1, le=20)] = 4
    morale_big_group: Annotated[int, Meta(ge=2, le=99)] = 4
    morale_difficulty: Annotated[int, Meta(ge=0, le=40)] = 0
    pursuit_tries: Literal["one", "each"] = "one"
