"""The picture layer: how fighters, ground, overlays and panels look. It knows no rule and no battle.

| module    | one line                                                         |
|-----------|------------------------------------------------------------------|
| svg       | SVG files to surfaces; icons                                     |
| theme     | colours, side colours, fonts, lettering                          |
| texture   | vellum grain and stains, exact repeat                            |
| doll      | paper dolls: parts joined at anchors into one SVG text           |
| figures   | looks.toml, fighters, medallions, things lying on the ground     |
| masonry   | walls, hedges, fences and doors from their neighbours            |
| carpentry | of them what is made of wood and iron                            |
| strips    | what all of them share                                           |
| ground    | one tile of ground, its edges and its relief                     |
| terrain   | the whole board: chunks, tall sprites, picking                   |
| marks     | small signs on tiles and fighters: rings, bars, bubbles          |
| overlays  | reach, hatch, path, threats, line of sight                       |
| layers    | overlays painted once and kept while the camera moves            |
| panels    | parchment, buttons, gauges, headings                             |
| balloons  | the odds panel with its tail, tooltips                           |
| gallery   | python -m game.ui.art.gallery OUT_DIR: all of it on a few sheets |
"""
