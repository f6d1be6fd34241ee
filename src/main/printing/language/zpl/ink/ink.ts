import { isBarcode } from '../../barcode-data';
import { plainData } from '../field-data';
import { type Announced, fieldGraphic, pictureName, storedGraphic } from '../graphic';
import { parametersOf, textOf, type Token } from '../token';
import { barsSize } from './bars-size';
import { type Field, hexSignOf, number, orientationOf, type SettledField } from './field';
import { isMatrix } from './fonts';
import { matrixSize } from './matrix-size';
import { placed, type Upright } from './place';
import { createGathering, placedPicture, type Reach } from './reach';
import { blockOf, createSettings, fontOf, type Unit } from './settings';
import { textSize } from './text-size';

/** Collects the ink of a document, token by token: where text, barcodes, lines and pictures come to be on the label. */
export interface Ink {
  readonly reach: Reach;
  /**
   * What the reach is measured in: the unit of the document's first ink. What a document draws in another one behind that is not
   * measured (it has no size in the first one until a printer is known); what it drew before counts all the same.
   */
  readonly unit: Unit;
  take(token: Token): void;
}

/** Commands whose data is not parted; a picture's is long. */
const unparted = new Set(['GF', 'FD', 'FV', 'FH', 'FN', 'SN', 'FS', 'XA', 'XZ']);
/** No line of text is longer on paper than that many letters. */
const longestText = 4_000;

const boxed = (width: number, height: number): Upright => ({
  ink: { left: 0, top: 0, right: width, bottom: height },
  cell: { width, height },
  baseline: height,
});

const shiftedDown = (upright: Upright, dots: number): Upright => {
  const { top, bottom } = upright.ink;
  return { ...upright, ink: { ...upright.ink, top: top + dots, bottom: bottom + dots } };
};

const uprightBarcode = (field: Field, data: string): Upright => {
  const square = matrixSize(field, data);
  // A QR code stands below its origin by the height that `^BY` last set (seen on drawings).
  if (square && field.barcode?.code === 'BQ')
    return shiftedDown(boxed(square.width, square.height), field.isTypeset ? 0 : field.barHeight);
  if (square) return boxed(square.width, square.height);
  const { width, height, line } = barsSize(field, data) ?? { width: 0, height: 0, line: 0 };
  const bars = boxed(width, height);
  return { ...bars, ink: { ...bars.ink, bottom: height + line } };
};

const uprightText = (field: SettledField, data: string): Upright => {
  const { left, right, bottom, baseline, cell } = textSize(field, data);
  return { ink: { left, top: 0, right, bottom }, cell, baseline };
};

/** The measures of letters are estimates; their ink is at least this much of them, along the line and down. */
const sure = { along: 1 / 1.03, down: 0.92 };

const atLeast = (upright: Upright): Upright => {
  const { left, top, right, bottom } = upright.ink;
  const along = ((right - left) * (1 - sure.along)) / 2;
  const down = (bottom - top) * (1 - sure.down);
  // A line begins where it is put; where it ends, and how high and low its letters reach, is not that sure.
  return {
    ...upright,
    ink: { left: left + along, top: top + down, right: right - 2 * along, bottom: bottom - down },
  };
};

/** Lines are at most 3 mm thick; what is thicker is filled, and drawn to be seen. In dots that is for 203 dpi. */
const thickest: Record<Unit, number> = { dots: 24, inches: 3 / 25.4, millimetres: 3 };

/** @param document the tokens' own; pictures are read from it when somebody asks for their ink */
export const createInk = (document: Uint8Array): Ink => {
  const settings = createSettings();
  const gathering = createGathering();
  const numbered = new Map<string, Field>();
  const stored = new Map<string, Announced>();
  let field: Field | null = null;
  let unit: Unit | undefined;

  const now = (): Field => (field ??= settings.begin());
  /** Fonts and blocks may stand in front of the origin; a field that has its data ends where the next one begins. */
  const begin = (parameters: readonly string[], isTypeset: boolean): void => {
    if (field?.data) close();
    settings.place(now(), parameters, isTypeset);
  };

  /** A field that is filled in by number stands where the stored format put it. */
  const filled = (): Field | null => {
    if (!field || field.number === null) return field;
    const form = numbered.get(field.number);
    if (!field.data) numbered.set(field.number, field);
    return form && field.data ? { ...form, data: field.data, hex: field.hex } : field;
  };

  /** True for ink that is measured. */
  const drew = (): boolean => (unit ??= settings.unit) === settings.unit;

  const addText = (whole: SettledField, upright: Upright): void => {
    gathering.add('text', placed(whole, upright));
    gathering.add('textLeast', placed(whole, atLeast(upright)));
  };

  const close = (): void => {
    const one = filled();
    field = null;
    if (!one?.data) return;
    const data = plainData(one.data.subarray(0, longestText), one.hex);
    if (data.trim() === '') return;
    if (!drew()) return;
    const whole = settings.settled(one);
    if (one.barcode) gathering.add('codes', placed(whole, uprightBarcode(one, data)));
    else addText(whole, uprightText(whole, data));
  };

  const upright = (): SettledField => ({ ...settings.settled(now()), orientation: 'N' });
  const draw = (width: number, height: number, colour?: string, line = 0): void => {
    if (colour?.toUpperCase() === 'W' || !drew()) return;
    const ink = placed(upright(), boxed(width, height));
    gathering.add('boxes', ink);
    // A border that is wider than half its box fills it.
    if (Math.min(line, width, height) > thickest[settings.unit]) gathering.add('solids', ink);
  };

  const drawPicture = (picture: Announced | null | undefined, across = 1, along = 1): void => {
    if (!picture || !drew()) return;
    const cell = boxed(picture.width * across, picture.height * along);
    gathering.addPicture(placedPicture(placed(upright(), cell), picture, { across, along }));
  };

  const endFormat = (): void => {
    close();
    // A width in another unit than the ink’s cuts off nothing of it that is known.
    gathering.endFormat(unit === settings.unit ? settings.width : null, settings.scale);
  };

  const commands: Partial<Record<string, (parameters: string[], token: Token) => void>> = {
    FO: (parameters) => begin(parameters, false),
    FT: (parameters) => begin(parameters, true),
    FB: (parameters) => void (now().block = blockOf(parameters)),
    TB: ([turn, width, height]) => {
      const at = now();
      at.orientation = orientationOf(turn) ?? at.orientation;
      if (number(width, 0) > 0) at.box = { width: number(width, 0), height: number(height, 0) };
    },
    FH: (_, token) => void (now().hex = hexSignOf(token)),
    FN: (_, { data }) => void (now().number = /^\s*(\d+)/.exec(textOf(data.subarray(0, 20)))?.[1] ?? null),
    FD: (_, { data }) => void (now().data = data),
    FV: (_, { data }) => void (now().data = data),
    SN: (_, { data }) => void (now().data = data.subarray(0, 12)),
    GB: ([width, height, line, colour]) =>
      draw(
        Math.max(number(width, 1), number(line, 1)),
        Math.max(number(height, 1), number(line, 1)),
        colour,
        number(line, 1),
      ),
    GD: ([width, height, , colour]) => draw(number(width, 3), number(height, 3), colour),
    GE: ([width, height, , colour]) => draw(number(width, 3), number(height, 3), colour),
    GC: ([across, , colour]) => draw(number(across, 3), number(across, 3), colour),
    GS: (parameters) => takeFont('0', parameters),
    GF: (_, token) => drawPicture(fieldGraphic(token, document)),
    XG: ([name, across, along]) =>
      drawPicture(
        stored.get(pictureName(name)),
        Math.max(1, number(across, 1)),
        Math.max(1, number(along, 1)),
      ),
    IM: ([name]) => drawPicture(stored.get(pictureName(name))),
    IL: ([name]) => drawPicture(stored.get(pictureName(name))),
    FS: close,
    XA: close,
    XZ: endFormat,
  };

  const takeFont = (name: string, [turn, height, width]: readonly string[]): void => {
    const at = now();
    at.orientation = orientationOf(turn?.trim()) ?? at.orientation;
    at.font = fontOf(name, number(height, 0), number(width, 0));
    if (at.font.height === 0 && !isMatrix(name))
      at.font = { ...at.font, ...settings.font, name: at.font.name };
    at.barcode = null;
  };

  const takeBarcode = (code: string, parameters: string[]): void => {
    const at = now();
    at.barcode = { code, parameters };
    at.orientation = orientationOf(parameters[0]) ?? at.orientation;
  };

  const takeStored = (token: Token): void => {
    const kept = storedGraphic(token, document);
    if (kept && stored.size < 100) stored.set(kept.name, kept.picture);
  };

  return {
    reach: gathering.reach,
    get unit() {
      return unit ?? settings.unit;
    },
    take: (token) => {
      const { sign, code } = token;
      if (sign === '~') takeStored(token);
      if (sign !== '^') return;
      if (isBarcode(code)) takeBarcode(code, parametersOf(token));
      else if (code.startsWith('A')) takeFont(code.slice(1) || '0', parametersOf(token));
      else {
        const command = commands[code];
        if (command) command(unparted.has(code) ? [] : parametersOf(token), token);
        else settings.take(token, field);
      }
    },
  };
};
