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

/** The unit of a document's lengths; a printer converts inches and millimetres to its own dots. */
export type Unit = 'dots' | 'inches' | 'millimetres';

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

type Command = (parameters: string[], field: Field | null) => void;

/** Settings that apply until they are changed, also across formats. */
export class Settings {
  readonly #home = { x: 0, y: 0 };
  readonly #shift = { left: 0, down: 0 };
  readonly #bars = { moduleWidth: 2, ratio: 3, barHeight: 10 };
  #unit: Unit = 'dots';
  #doubled = 1;
  #converted = 1;
  #width: number | null = null;
  #font: Font = { name: 'A', height: 9, width: 5 };
  #orientation: Orientation = 'N';

  get unit(): Unit {
    return this.#unit;
  }

  /** The printer's dots for one dot of the document: `^JMB` doubles them, `^MUD,150,300` too. */
  get scale(): number {
    return this.#doubled * this.#converted;
  }

  get width(): number | null {
    return this.#width;
  }

  get font(): Font {
    return this.#font;
  }

  /** A new field at the label's origin, with the current settings. */
  begin(): Field {
    return {
      x: this.#left(0),
      y: this.#top(0),
      isTypeset: false,
      isRight: false,
      orientation: null,
      font: null,
      barcode: null,
      ...this.#bars,
      block: null,
      box: null,
      hex: null,
      data: null,
      number: null,
    };
  }

  /** Moves a field to the position of `^FO` or `^FT`. */
  place(field: Field, [x, y, align]: readonly string[], isTypeset: boolean): void {
    field.x = this.#left(this.#measure(x, 0));
    field.y = this.#top(this.#measure(y, 0));
    field.isTypeset = isTypeset;
    field.isRight = align === '1';
  }

  settled(field: Field): SettledField {
    return {
      ...field,
      font: field.font ?? this.#font,
      orientation: field.orientation ?? this.#orientation,
    };
  }

  take(token: Token, field: Field | null): void {
    this.#commands[token.code]?.(parametersOf(token), field);
  }

  #left(x: number): number {
    return this.#home.x - this.#shift.left + x;
  }

  #top(y: number): number {
    return this.#home.y + this.#shift.down + y;
  }

  #measure(text: string | undefined, otherwise: number): number {
    return this.#unit === 'dots' ? number(text, otherwise) : decimal(text, otherwise);
  }

  readonly #commands: Partial<Record<string, Command>> = {
    LH: ([x, y]) => {
      this.#home.x = this.#measure(x, this.#home.x);
      this.#home.y = this.#measure(y, this.#home.y);
    },
    LS: ([left]) => void (this.#shift.left = number(left, 0)),
    LT: ([down]) => void (this.#shift.down = number(down, 0)),
    PW: ([across]) => void (this.#width = this.#measure(across, 0) || this.#width),
    JM: ([half]) => void (this.#doubled = /^B/i.test(half ?? '') ? 2 : 1),
    MU: ([name, from, to]) => {
      this.#unit = units[name?.toUpperCase() ?? ''] ?? this.#unit;
      if (number(from, 0) > 0 && number(to, 0) > 0) this.#converted = number(to, 0) / number(from, 0);
    },
    CF: ([name, height, across]) => {
      const chosen = name === undefined || name === '' ? this.#font.name : name;
      this.#font = fontOf(chosen, this.#measure(height, this.#font.height), this.#measure(across, 0));
    },
    FW: ([turn]) => void (this.#orientation = orientationOf(turn) ?? this.#orientation),
    BY: ([across, ratio, height], field) => {
      this.#bars.moduleWidth = this.#measure(across, this.#bars.moduleWidth);
      this.#bars.ratio = decimal(ratio, this.#bars.ratio);
      this.#bars.barHeight = this.#measure(height, this.#bars.barHeight);
      if (field) Object.assign(field, this.#bars);
    },
  };
}
