import { isBarcode } from '../../barcode-data';
import { plainData } from '../field-data';
import { type Announced, fieldGraphic, pictureName, storedGraphic } from '../graphic';
import { parametersOf, type Token } from '../token';
import { type Field, number, type SettledField } from './field';
import { fieldCommands, takeBarcode, takeFont } from './field-commands';
import { placed } from './place';
import { Gathering, placedPicture, type Reach } from './reach';
import { Settings, type Unit } from './settings';
import { atLeast, boxed, uprightBarcode, uprightText } from './upright';

/** No line of text on paper has more letters. */
const longestText = 4_000;
/** More pictures than any label stores. */
const mostStored = 100;

/** Lines are at most 3 mm thick; thicker ones count as filled areas. The value in dots is for 203 dpi. */
const thickest: Record<Unit, number> = { dots: 24, inches: 3 / 25.4, millimetres: 3 };

/** A drawing of lines: a box, or the box around a circle. */
interface Box {
  width: number;
  height: number;
  /** Its border; 0 where it never fills the box. */
  line: number;
  colour: string | undefined;
}

const ellipse = ([width, height, , colour]: readonly string[]): Box => ({
  ...{ width: number(width, 3), height: number(height, 3) },
  ...{ line: 0, colour },
});

const boxes: Partial<Record<string, (parameters: readonly string[]) => Box>> = {
  GB: ([width, height, thickness, colour]) => {
    const line = number(thickness, 1);
    return {
      width: Math.max(number(width, 1), line),
      height: Math.max(number(height, 1), line),
      line,
      colour,
    };
  },
  GD: ellipse,
  GE: ellipse,
  GC: ([across, , colour]) => ({
    ...{ width: number(across, 3), height: number(across, 3) },
    ...{ line: 0, colour },
  }),
};

/** Collects the ink of a document, token by token: the positions of text, barcodes, lines and pictures on the label. */
export class Ink {
  readonly #document: Uint8Array;
  readonly #settings = new Settings();
  readonly #gathering = new Gathering();
  /** Fields of a stored format, by the numbers with which they are filled in. */
  readonly #numbered = new Map<string, Field>();
  readonly #stored = new Map<string, Announced>();
  /** The current field, which has not ended yet. */
  #field: Field | null = null;
  #unit: Unit | undefined;

  /** @param document the document of the tokens; pictures are read from it when their ink is needed */
  constructor(document: Uint8Array) {
    this.#document = document;
  }

  get reach(): Reach {
    return this.#gathering.reach;
  }

  /**
   * The unit of the reach: that of the document's first ink. Later ink in another unit is not measured, because it has
   * no size in the first unit until a printer is known. Earlier ink still counts.
   */
  get unit(): Unit {
    return this.#unit ?? this.#settings.unit;
  }

  take(token: Token): void {
    if (token.sign === '~') this.#store(token);
    else if (token.sign === '^') this.#takeCommand(token);
  }

  #takeCommand(token: Token): void {
    const { code } = token;
    switch (code) {
      case 'FO':
      case 'FT':
        this.#begin(parametersOf(token), code === 'FT');
        break;
      case 'FS':
      case 'XA':
        this.#close();
        break;
      case 'XZ':
        this.#endFormat();
        break;
      case 'GF':
        this.#drawPicture(fieldGraphic(token, this.#document));
        break;
      case 'XG':
      case 'IM':
      case 'IL':
        this.#recall(token);
        break;
      default:
        this.#takeOther(token);
        break;
    }
  }

  #takeOther(token: Token): void {
    const { code } = token;
    const change = fieldCommands[code];
    const boxOf = boxes[code];
    if (change) change(this.#now(), token);
    else if (boxOf) this.#drawBox(boxOf(parametersOf(token)));
    else if (isBarcode(code)) takeBarcode(this.#now(), token);
    else if (code === 'GS') takeFont(this.#now(), '0', token, this.#settings.font);
    else if (code.startsWith('A')) takeFont(this.#now(), code.slice(1) || '0', token, this.#settings.font);
    else this.#settings.take(token, this.#field);
  }

  #now(): Field {
    return (this.#field ??= this.#settings.begin());
  }

  /** Fonts and blocks may precede the origin. A field that has its data ends where the next one begins. */
  #begin(parameters: readonly string[], isTypeset: boolean): void {
    if (this.#field?.data) this.#close();
    this.#settings.place(this.#now(), parameters, isTypeset);
  }

  #close(): void {
    const field = this.#filled();
    this.#field = null;
    if (!field?.data) return;
    const data = plainData(field.data.subarray(0, longestText), field.hex);
    if (data.trim() === '' || !this.#drew()) return;
    const settled = this.#settings.settled(field);
    if (field.barcode) this.#gathering.add('codes', placed(settled, uprightBarcode(field, data)));
    else this.#addText(settled, data);
  }

  /** A field that is filled in by number has the position of the stored format. */
  #filled(): Field | null {
    const field = this.#field;
    if (!field || field.number === null) return field;
    const form = this.#numbered.get(field.number);
    if (!field.data) this.#numbered.set(field.number, field);
    return form && field.data ? { ...form, data: field.data, hex: field.hex } : field;
  }

  #addText(field: SettledField, data: string): void {
    const upright = uprightText(field, data);
    this.#gathering.add('text', placed(field, upright));
    this.#gathering.add('textLeast', placed(field, atLeast(upright)));
  }

  /** True for ink that is measured. */
  #drew(): boolean {
    return (this.#unit ??= this.#settings.unit) === this.#settings.unit;
  }

  #drawBox({ width, height, line, colour }: Box): void {
    if (colour?.toUpperCase() === 'W' || !this.#drew()) return;
    const ink = placed(this.#upright(), boxed(width, height));
    this.#gathering.add('boxes', ink);
    // A border wider than half its box fills the box.
    if (Math.min(line, width, height) > thickest[this.#settings.unit]) this.#gathering.add('solids', ink);
  }

  /** Draws a stored picture; `^XG` may enlarge it. */
  #recall(token: Token): void {
    const [name, across, along] = parametersOf(token);
    const picture = this.#stored.get(pictureName(name));
    if (token.code === 'XG')
      this.#drawPicture(picture, Math.max(1, number(across, 1)), Math.max(1, number(along, 1)));
    else this.#drawPicture(picture);
  }

  #drawPicture(picture: Announced | null | undefined, across = 1, along = 1): void {
    if (!picture || !this.#drew()) return;
    const cell = boxed(picture.width * across, picture.height * along);
    this.#gathering.addPicture(placedPicture(placed(this.#upright(), cell), picture, { across, along }));
  }

  #upright(): SettledField {
    return { ...this.#settings.settled(this.#now()), orientation: 'N' };
  }

  #store(token: Token): void {
    const kept = storedGraphic(token, this.#document);
    if (kept && this.#stored.size < mostStored) this.#stored.set(kept.name, kept.picture);
  }

  #endFormat(): void {
    this.#close();
    // A width in another unit than the ink’s does not cut the ink.
    const width = this.#unit === this.#settings.unit ? this.#settings.width : null;
    this.#gathering.endFormat(width, this.#settings.scale);
  }
}
