import { parametersOf, type Token } from '../token';
import {
  type Block,
  decimal,
  type Field,
  type Font,
  number,
  type Orientation,
  orientationOf,
  type SettledField,
} from './field';

/** What a document measures in; a printer turns inches and millimetres into its own dots. */
export type Unit = 'dots' | 'inches' | 'millimetres';

/** Settings that hold until they are changed, over formats too. */
export interface Settings {
  readonly unit: Unit;
  /** Dots of the printer that one of the document's becomes: `^JMB` doubles them, `^MUD,150,300` too. */
  readonly scale: number;
  readonly width: number | null;
  readonly font: Font;
  readonly orientation: Orientation;
  /** A new field at the label's origin, with what is set now. */
  begin(): Field;
  /** Puts a field where `^FO` or `^FT` says. */
  place(field: Field, parameters: readonly string[], isTypeset: boolean): void;
  settled(field: Field): SettledField;
  take(token: Token, field: Field | null): void;
}

const units: Partial<Record<string, Unit>> = { D: 'dots', I: 'inches', M: 'millimetres' };

/** `^A0N,30,20` and `^CF0,30,20`; with one of both left out, the font keeps its proportions. */
export const fontOf = (name: string, height: number, width: number): Font => ({
  name: name.toUpperCase(),
  height: height > 0 ? height : width,
  width: width > 0 || /^[A-H]$/i.test(name) ? width : height,
});

export const blockOf = ([width, lines, spacing, align]: readonly string[]): Block | null => {
  const across = number(width, 0);
  if (across <= 0) return null;
  const mostLines = Math.min(9999, Math.max(1, number(lines, 1)));
  return { width: across, mostLines, spacing: number(spacing, 0), align: align?.toUpperCase() ?? 'L' };
};

export const createSettings = (): Settings => {
  const home = { x: 0, y: 0 };
  const shift = { left: 0, down: 0 };
  let unit: Unit = 'dots';
  let doubled = 1;
  let converted = 1;
  let width: number | null = null;
  let font: Font = { name: 'A', height: 9, width: 5 };
  let orientation: Orientation = 'N';
  const bars = { moduleWidth: 2, ratio: 3, barHeight: 10 };
  const measure = (text: string | undefined, otherwise: number): number =>
    unit === 'dots' ? number(text, otherwise) : decimal(text, otherwise);

  const commands: Partial<Record<string, (parameters: string[], field: Field | null) => void>> = {
    LH: ([x, y]) => Object.assign(home, { x: measure(x, home.x), y: measure(y, home.y) }),
    LS: ([left]) => void (shift.left = number(left, 0)),
    LT: ([down]) => void (shift.down = number(down, 0)),
    PW: ([across]) => void (width = measure(across, 0) || width),
    JM: ([half]) => void (doubled = /^B/i.test(half ?? '') ? 2 : 1),
    MU: ([name, from, to]) => {
      unit = units[name?.toUpperCase() ?? ''] ?? unit;
      if (number(from, 0) > 0 && number(to, 0) > 0) converted = number(to, 0) / number(from, 0);
    },
    CF: ([name, height, across]) => {
      const chosen = name === undefined || name === '' ? font.name : name;
      font = fontOf(chosen, measure(height, font.height), measure(across, 0));
    },
    FW: ([turn]) => void (orientation = orientationOf(turn) ?? orientation),
    BY: ([across, ratio, height], field) => {
      bars.moduleWidth = measure(across, bars.moduleWidth);
      bars.ratio = decimal(ratio, bars.ratio);
      bars.barHeight = measure(height, bars.barHeight);
      if (field) Object.assign(field, bars);
    },
  };

  return {
    get unit() {
      return unit;
    },
    get scale() {
      return doubled * converted;
    },
    get width() {
      return width;
    },
    get font() {
      return font;
    },
    get orientation() {
      return orientation;
    },
    place: (field, [x, y, align], isTypeset) => {
      field.x = home.x - shift.left + measure(x, 0);
      field.y = home.y + shift.down + measure(y, 0);
      field.isTypeset = isTypeset;
      field.isRight = align === '1';
    },
    settled: (field) => ({
      ...field,
      font: field.font ?? font,
      orientation: field.orientation ?? orientation,
    }),
    begin: () => ({
      x: home.x - shift.left,
      y: home.y + shift.down,
      isTypeset: false,
      isRight: false,
      orientation: null,
      font: null,
      barcode: null,
      ...bars,
      block: null,
      box: null,
      hex: null,
      data: null,
      number: null,
    }),
    take: (token, field) => commands[token.code]?.(parametersOf(token), field),
  };
};
