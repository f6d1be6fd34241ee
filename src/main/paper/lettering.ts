import type { DrawnText, Lettering } from '#shared/print/lettering';
import type { Font } from 'fontkit';
import { type Fonts, readFonts } from './fonts';
import { isHidden } from './letters';
import { fill, linesOf, type Stroke } from './outline';

/** Capitals have the height of the printers' own font 0, and the line has the same baseline, in units of the line's height. */
const em = 0.98;
const baseline = 0.78;
/** Letters are as narrow as those of font 0; Chinese characters stay square. */
const narrowed = 0.82;

/** Shown in place of a character without a glyph. */
const unknown = '?';

interface Run {
  font: Font;
  narrow: number;
  text: string;
}

const runsOf = (text: string, bold: Font, chinese: Font): Run[] => {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC').replace(/\s+/g, ' ').trim()) {
    const code = character.codePointAt(0) ?? 0;
    const isChinese = !bold.hasGlyphForCodePoint(code) && chinese.hasGlyphForCodePoint(code);
    const isShown = !isHidden(character) && (isChinese || bold.hasGlyphForCodePoint(code));
    const font = isChinese ? chinese : bold;
    const last = runs.at(-1);
    const printed = isShown ? character : unknown;
    if (last?.font === font) last.text += printed;
    else runs.push({ font, narrow: isChinese ? 1 : narrowed, text: printed });
  }
  return runs;
};

/** Draws glyphs beside each other, with the height of the line. */
const dotsOf = (runs: readonly Run[], height: number): DrawnText | null => {
  const lines: ReturnType<typeof linesOf> = [];
  let x = 0;
  for (const { font, narrow, text } of runs) {
    const scale = (em * height) / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    glyphs.forEach((glyph, at) => {
      const { xAdvance, xOffset, yOffset } = positions[at] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      // The library's types do not include a path's commands; it has no others.
      const strokes = (glyph.path as unknown as { commands: Stroke[] }).commands;
      const from = x;
      lines.push(
        ...linesOf(strokes, (left, up) => [
          from + (left + xOffset) * scale * narrow,
          baseline * height - (up + yOffset) * scale,
        ]),
      );
      x += xAdvance * scale * narrow;
    });
  }
  return burnt(lines);
};

const burnt = (lines: ReturnType<typeof linesOf>): DrawnText | null => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of lines.flat()) {
    left = Math.min(left, Math.floor(x));
    top = Math.min(top, Math.floor(y));
    right = Math.max(right, Math.ceil(x));
    bottom = Math.max(bottom, Math.ceil(y));
  }
  if (right <= left || bottom <= top) return null;
  const [width, height] = [right - left, bottom - top];
  const rowBytes = Math.ceil(width / 8);
  const drawn = { left, top, width, height, rowBytes, bits: new Uint8Array(rowBytes * height) };
  fill(
    lines.map((line) => line.map(([x, y]) => [x - left, y - top] as const)),
    drawn,
  );
  return drawn;
};

export const letteringOf = async ({ bold, chinese }: Pick<Fonts, 'bold' | 'chinese'>): Promise<Lettering> => {
  // Loaded when the first label of our own is drawn: loading takes longer than the program's start allows.
  const { create } = await import('fontkit');
  const [latin, other] = [bold, chinese].map((bytes) => create(Buffer.from(bytes)) as Font);
  if (!latin || !other) throw new Error('no fonts');
  return {
    widthOf: (text) =>
      runsOf(text, latin, other).reduce((sum, { font, narrow, text: run }) => {
        const { advanceWidth } = font.layout(run);
        return sum + (advanceWidth * em * narrow) / font.unitsPerEm;
      }, 0),
    draw: (text, height) => dotsOf(runsOf(text, latin, other), height),
  };
};

/** @param folder absolute path of `resources/fonts` */
export const openLettering = async (folder: string): Promise<Lettering> =>
  letteringOf(await readFonts(folder));
