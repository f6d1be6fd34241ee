"""Makes resources/fonts/NotoSansSC-Medium.ttf: python tools/chinese-font.py NotoSansSC_500Medium.ttf

Needs fontTools 4. The source is Noto Sans SC Medium 2.004 as in the npm package @expo-google-fonts/noto-sans-sc 0.4.3. Kept are the
characters of GB 2312, those of the Chinese catalogue, and punctuation; letters of Latin, Greek and Cyrillic that it lacks come from Noto
Sans, so that one font holds a whole line. Hinting and layout tables are left out: nothing here uses them.
"""

import sys
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

root = Path(__file__).resolve().parent.parent
fonts = root / "resources" / "fonts"
layout = ["GPOS", "GSUB", "GDEF", "STAT", "BASE", "VORG", "vhea", "vmtx", "prep", "fpgm", "cvt ", "gasp"]


def gb2312():
    for row in range(0xA1, 0xF8):
        for cell in range(0xA1, 0xFF):
            try:
                yield ord(bytes([row, cell]).decode("gb2312"))
            except UnicodeDecodeError:
                pass


def kept(source, codes):
    options = subset.Options(layout_features=[], hinting=False, notdef_outline=True)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += layout
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    return font


catalogue = (root / "src/shared/text/languages/zh-CN.json").read_text("utf8")
codes = set(gb2312()) | {ord(sign) for sign in catalogue if ord(sign) > 0x7E}
for first, last in [(0x20, 0x7E), (0xA0, 0x24F), (0x1E00, 0x1EFF), (0x2000, 0x206F), (0x20A0, 0x20BF), (0xFF00, 0xFF5F)]:
    codes |= set(range(first, last + 1))
chinese = kept(sys.argv[1], codes)
has = set(chinese.getBestCmap())
latin = TTFont(fonts / "NotoSans-Regular.ttf")
letters = [code for code in latin.getBestCmap() if code not in has and (code < 0x530 or 0x1E00 <= code < 0x2000)]
parts = [Path(sys.argv[1]).with_suffix(name) for name in (".chinese.ttf", ".latin.ttf")]
chinese.save(parts[0])
kept(str(fonts / "NotoSans-Regular.ttf"), letters).save(parts[1])
whole = merge.Merger().merge([str(part) for part in parts])
whole["name"] = chinese["name"]
whole["head"].created = whole["head"].modified = TTFont(sys.argv[1])["head"].created
whole.recalcTimestamp = False
whole.save(fonts / "NotoSansSC-Medium.ttf")
for part in parts:
    part.unlink()
