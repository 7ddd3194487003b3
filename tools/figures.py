#!/usr/bin/python3
"""Makes web/src/ui/figures/*.woff2: the ten digits of Be Vietnam Pro with equal advances, under a name of their own.

The font has no tabular figures, so that times below one another would not stand in columns. Needs python3-fonttools and
python3-brotli (Debian). Run it again when the font is updated: `/usr/bin/python3 tools/figures.py`.
A 1 is half as wide as the others and would stand in a hole (14: 19): it gets a foot, as in every font for columns.
"""
from array import array
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "node_modules/@fontsource/be-vietnam-pro/files"
TARGET = ROOT / "web/src/ui/figures"
FAMILY = "Sen Mail Figures"


def give_foot(one, thickness: int, width: int) -> None:
    """`one` is drawn in one line, from the head of its stem down its right side; `thickness` is that of other feet."""
    points = list(one.coordinates)
    (right, head), (_, base), (left, _) = points[:3]
    middle = (left + right) // 2
    foot = [(right, thickness), (middle + width // 2, thickness), (middle + width // 2, base)]
    foot += [(middle - width // 2, base), (middle - width // 2, thickness), (left, thickness)]
    one.coordinates = GlyphCoordinates([(right, head), *foot, *points[3:]])
    one.flags = array("B", [1] * (len(foot) + 1) + list(one.flags)[3:])
    one.endPtsOfContours = [len(one.coordinates) - 1]


def make(weight: int) -> None:
    font = TTFont(SOURCE / f"be-vietnam-pro-latin-{weight}-normal.woff2")
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.name_IDs = [1, 2, 4, 6, 13, 14]
    options.notdef_outline = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=range(ord("0"), ord("9") + 1))
    subsetter.subset(font)
    # As wide as a zero: wider digits give up a little of the room at their sides.
    names = [font.getBestCmap()[code] for code in range(ord("0"), ord("9") + 1)]
    width = font["hmtx"][names[0]][0]
    two = font["glyf"][names[2]]
    give_foot(font["glyf"][names[1]], min(y for _, y in list(two.coordinates)[-2:-1]), round(width * 0.56))
    for name in names:
        glyph = font["glyf"][name]
        shift = round((width - glyph.xMax - glyph.xMin) / 2)
        glyph.coordinates.translate((shift, 0))
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = (width, glyph.xMin)
    full = f"{FAMILY} {weight}"
    for record in font["name"].names:
        if record.nameID in (1, 4, 6):
            record.string = full.replace(" ", "") if record.nameID == 6 else (FAMILY if record.nameID == 1 else full)
    font.flavor = "woff2"
    font.save(TARGET / f"figures-{weight}.woff2")


for weight in (400, 600):
    make(weight)
