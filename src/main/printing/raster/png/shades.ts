import type { Header } from './header';

/**
 * Converts one unfiltered row of `width` pixels to shades: the first is written to `shades[at]`, each next one `step`
 * further.
 */
export type RowReader = (
  row: Uint8Array,
  width: number,
  shades: Uint8Array,
  at: number,
  step: number,
) => void;

/** Luminance (ITU-R BT.601), in 256ths. */
const luminance = (red: number, green: number, blue: number): number =>
  (77 * red + 150 * green + 29 * blue) >> 8;

/** Transparent parts show the paper, which is white. */
const onWhite = (value: number, alpha: number): number => 255 + Math.round(((value - 255) * alpha) / 255);

const number16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** The shade of each index of a palette; an index beyond it is paper. `tRNS` has the alpha of the first ones. */
const paletteShades = (palette: Uint8Array, transparency: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, index) =>
    index * 3 + 2 < palette.length
      ? onWhite(
          luminance(palette[index * 3] ?? 0, palette[index * 3 + 1] ?? 0, palette[index * 3 + 2] ?? 0),
          transparency[index] ?? 255,
        )
      : 255,
  );

/** The shade of each value of a grey sample; `tRNS` names the transparent one. */
const greyShades = (depth: number, transparency: Uint8Array): Uint8Array => {
  const most = (1 << depth) - 1;
  const clear = transparency.length >= 2 ? number16(transparency, 0) : -1;
  return Uint8Array.from({ length: 256 }, (_, value) =>
    value === clear ? 255 : Math.round((Math.min(value, most) * 255) / most),
  );
};

/** Samples of eight bits, by look-up. */
const lookedUpBytes =
  (table: Uint8Array): RowReader =>
  (row, width, shades, at, step) => {
    for (let x = 0, to = at; x < width; x += 1, to += step) shades[to] = table[row[x] ?? 0] ?? 255;
  };

/** Samples of one, two or four bits, by look-up. */
const lookedUpBits =
  (depth: number, table: Uint8Array): RowReader =>
  (row, width, shades, at, step) => {
    const mask = (1 << depth) - 1;
    for (let bit = 0, to = at; bit < width * depth; bit += depth, to += step)
      shades[to] = table[((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & mask] ?? 255;
  };

const lookedUp = (depth: number, table: Uint8Array): RowReader =>
  depth === 8 ? lookedUpBytes(table) : lookedUpBits(depth, table);

/** Samples of whole bytes: of sixteen bits the upper eight are as fine as a threshold needs. */
const direct = ({ depth, colour }: Header, transparency: Uint8Array): RowReader => {
  const size = depth / 8;
  const colours = colour === 0 || colour === 4 ? 1 : 3;
  const hasAlpha = colour === 4 || colour === 6;
  const step = (colours + (hasAlpha ? 1 : 0)) * size;
  const hasClear = !hasAlpha && transparency.length >= colours * 2;
  const sample = (row: Uint8Array, at: number): number => (size === 2 ? number16(row, at) : (row[at] ?? 0));
  const isClear = (row: Uint8Array, at: number): boolean =>
    Array.from({ length: colours }).every(
      (_, index) => sample(row, at + index * size) === number16(transparency, index * 2),
    );
  return (row, width, shades, start, stride) => {
    for (let x = 0, at = 0; x < width; x += 1, at += step) {
      const first = row[at] ?? 0;
      const value = colours === 1 ? first : luminance(first, row[at + size] ?? 0, row[at + 2 * size] ?? 0);
      const alpha = hasAlpha ? (row[at + colours * size] ?? 255) : hasClear && isClear(row, at) ? 0 : 255;
      shades[start + x * stride] = alpha === 255 ? value : onWhite(value, alpha);
    }
  };
};

/** The reader for a picture of this kind. */
export const rowReader = (header: Header, palette: Uint8Array, transparency: Uint8Array): RowReader => {
  const { colour, depth } = header;
  if (colour === 3) return lookedUp(depth, paletteShades(palette, transparency));
  if (colour === 0 && depth <= 8) return lookedUp(depth, greyShades(depth, transparency));
  return direct(header, transparency);
};
