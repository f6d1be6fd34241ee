import { type Announced, fieldGraphic, pictureName, storedGraphic } from '../../language/zpl/graphic';
import { type Field, number } from '../../language/zpl/ink/field';
import { Settings } from '../../language/zpl/ink/settings';
import { parametersOf, type Token } from '../../language/zpl/token';
import { tokensOf } from '../../language/zpl/tokenizer';
import { type Bitmap, emptyBitmap } from '../bitmap';

/** In dots: larger than any parcel label at 600 dpi. */
const largest = { width: 5_200, height: 7_300 };
/** The narrowest barcode drawn with boxes has more bars, and a frame has fewer lines. */
const fewestBars = 15;
/** Smaller pictures are signs and logos; this many dots in several of them may be bars that are split into bands. */
const smallest = { width: 64, height: 24 };
const fewestDots = smallest.width * smallest.height;

interface Placed {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Null for a box that is completely black. */
  picture: Announced | null;
}

/** The four lines of a box that is not filled. */
const linesOf = (x: number, y: number, width: number, height: number, line: number): Placed[] => {
  const box = (left: number, top: number, wide: number, high: number): Placed => ({
    ...{ x: left, y: top, width: wide, height: high },
    picture: null,
  });
  if (2 * line >= Math.min(width, height)) return [box(x, y, width, height)];
  return [
    ...[box(x, y, width, line), box(x, y + height - line, width, line)],
    ...[box(x, y, line, height), box(x + width - line, y, line, height)],
  ];
};

/** Collects what a format draws without letters or barcode commands, with its position. */
const createDrawing = (document: Uint8Array) => {
  const settings = new Settings();
  const stored = new Map<string, Announced>();
  const drawn: Placed[] = [];
  let field: Field | null = null;
  const at = (): Field => (field ??= settings.begin());
  const put = (picture: Announced | null | undefined): void => {
    if (!picture) return;
    const { x, y, isTypeset } = at();
    const { width, height } = picture;
    drawn.push({ x, y: isTypeset ? y - height : y, width, height, picture });
  };
  const putBox = ([across, along, thick, colour]: string[]): void => {
    if (colour?.toUpperCase() === 'W') return;
    const line = number(thick, 1);
    const { x, y, isTypeset } = at();
    const [width, height] = [Math.max(number(across, 1), line), Math.max(number(along, 1), line)];
    drawn.push(...linesOf(x, isTypeset ? y - height : y, width, height, line));
  };
  const take = (token: Token): void => {
    const { sign, code } = token;
    const kept = sign === '~' ? storedGraphic(token, document) : null;
    if (kept) stored.set(kept.name, kept.picture);
    if (sign !== '^') return;
    if (code === 'FO' || code === 'FT') settings.place(at(), parametersOf(token), code === 'FT');
    else if (code === 'GB') putBox(parametersOf(token));
    else if (code === 'GF') put(fieldGraphic(token, document));
    else if (code === 'XG' || code === 'IM' || code === 'IL')
      put(stored.get(pictureName(parametersOf(token)[0])));
    else if (code === 'FS' || code === 'XA') field = null;
    else settings.take(token, field);
  };
  return {
    take,
    /** What was drawn since the last call. */
    taken: (): Placed[] => drawn.splice(0),
  };
};

const mayHoldBars = (drawn: readonly Placed[]): boolean =>
  drawn.filter(({ picture }) => picture === null).length >= fewestBars ||
  drawn
    .filter(({ picture, width }) => picture && width >= smallest.width)
    .reduce((dots, { width, height }) => dots + width * height, 0) >= fewestDots;

const burnBox = (
  { rowBytes, bits }: Bitmap,
  left: number,
  right: number,
  top: number,
  bottom: number,
): void => {
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = y * rowBytes + (x >> 3);
      bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
    }
};

const burnPicture = (page: Bitmap, { x: left, y: top, picture }: Placed): void => {
  const graphic = picture?.read();
  if (!graphic) return;
  const { rowBytes, bytes } = graphic;
  for (const [index, byte] of bytes.entries()) {
    if (byte === 0) continue;
    const y = top + Math.floor(index / rowBytes);
    const x = left + 8 * (index % rowBytes);
    for (let bit = 0; bit < 8; bit += 1)
      if (byte & (0x80 >> bit) && x + bit >= 0 && x + bit < page.width && y >= 0 && y < page.height)
        burnBox(page, x + bit, x + bit + 1, y, y + 1);
  }
};

/** White dots around the whole drawing: bars are read by the white beside them, and paper extends beyond the drawing. */
const margin = 100;

const burnt = (placed: readonly Placed[]): Bitmap => {
  const drawn = placed.map((one) => ({ ...one, x: one.x + margin, y: one.y + margin }));
  const edge = (most: number, ends: readonly number[]): number =>
    Math.min(most, Math.max(1, ...ends.map((end) => end + margin)));
  const page = emptyBitmap(
    edge(
      largest.width,
      drawn.map(({ x, width }) => x + width),
    ),
    edge(
      largest.height,
      drawn.map(({ y, height }) => y + height),
    ),
  );
  for (const one of drawn) {
    const { x, y, width, height } = one;
    if (one.picture) burnPicture(page, one);
    else
      burnBox(
        page,
        Math.max(0, x),
        Math.min(page.width, x + width),
        Math.max(0, y),
        Math.min(page.height, y + height),
      );
  }
  return page;
};

/** False for ZPL that certainly has no bars except those of its barcode commands: it has no picture and few boxes. */
export const mayHaveBarPictures = (document: Uint8Array): boolean => {
  const text = Buffer.from(document.buffer, document.byteOffset, document.byteLength).toString('latin1');
  return /GF|DG|DY/i.test(text) || (text.match(/GB/gi) ?? []).length >= fewestBars;
};

/**
 * Drawings of formats that may be bars without a barcode command: pictures, and boxes side by side. One bitmap for each
 * format that has any; letters are left out.
 */
export const barPicturesIn = (document: Uint8Array): Bitmap[] => {
  const drawing = createDrawing(document);
  const pages: Bitmap[] = [];
  for (const token of tokensOf(document)) {
    drawing.take(token);
    if (token.sign !== '^' || token.code !== 'XZ') continue;
    const drawn = drawing.taken();
    if (mayHoldBars(drawn)) pages.push(burnt(drawn));
    if (pages.length >= 10) break;
  }
  return pages;
};
