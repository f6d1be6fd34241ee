import { isBarcode } from '../barcode-data';
import { type Field, type Font, hexSignOf, number, type Reach, reachOf } from './field-box';
import { parametersOf, type Token } from './token';

/** Settings that hold until they are changed, over formats too. */
interface Sticky {
  homeX: number;
  homeY: number;
  moduleWidth: number;
  barHeight: number;
  font: Font;
  orientation: string;
}

const initially = (): Sticky => ({
  homeX: 0,
  homeY: 0,
  moduleWidth: 2,
  barHeight: 10,
  font: { height: 9, width: 5 },
  orientation: 'N',
});

const fontOf = (height: string | undefined, width: string | undefined, before: Font): Font => {
  const high = number(height, before.height);
  return { height: high, width: number(width, 0) || high };
};

/** How far a document's fields reach, token by token. */
export interface Extent {
  readonly reach: Reach;
  /** The widest picture: a whole page, more often than not. */
  readonly picture: { width: number; height: number };
  take(token: Token): void;
}

export const createExtent = (): Extent => {
  const sticky = initially();
  const reach = { right: 0, bottom: 0 };
  const picture = { width: 0, height: 0 };
  let field: Field | null = null;

  const begin = (x: number, y: number, isTypeset: boolean, isRight: boolean): Field => ({
    // Written out: a hostile label makes a hundred thousand of them, and spreading takes ten times as long.
    x: sticky.homeX + x,
    y: sticky.homeY + y,
    isTypeset,
    isRight,
    moduleWidth: sticky.moduleWidth,
    barHeight: sticky.barHeight,
    font: sticky.font,
    orientation: sticky.orientation,
    barcode: null,
    blockWidth: null,
    hex: null,
    data: null,
    drawn: null,
  });
  const now = (): Field => (field ??= begin(0, 0, false, false));

  const close = (): void => {
    if (field && (field.data ?? field.drawn)) {
      const { right, bottom } = reachOf(field);
      reach.right = Math.max(reach.right, right);
      reach.bottom = Math.max(reach.bottom, bottom);
    }
    field = null;
  };

  const draw = (width: number, height: number): void => void (now().drawn = { width, height });

  const commands: Partial<Record<string, (parameters: string[], token: Token) => void>> = {
    LH: ([x, y]) => Object.assign(sticky, { homeX: number(x, sticky.homeX), homeY: number(y, sticky.homeY) }),
    BY: ([width, , height]) => {
      sticky.moduleWidth = number(width, sticky.moduleWidth);
      sticky.barHeight = number(height, sticky.barHeight);
      if (!field) return;
      field.moduleWidth = sticky.moduleWidth;
      field.barHeight = sticky.barHeight;
    },
    CF: ([, height, width]) => void (sticky.font = fontOf(height, width, sticky.font)),
    FW: ([turn]) => void (sticky.orientation = turn?.toUpperCase() ?? sticky.orientation),
    FO: ([x, y, align]) => {
      close();
      field = begin(number(x, 0), number(y, 0), false, align === '1');
    },
    FT: ([x, y, align]) => {
      close();
      field = begin(number(x, 0), number(y, 0), true, align === '1');
    },
    FB: ([width]) => void (now().blockWidth = number(width, 0) || null),
    TB: ([, width]) => void (now().blockWidth = number(width, 0) || null),
    FH: (_, token) => void (now().hex = hexSignOf(token)),
    FD: (_, { data }) => void (now().data = data),
    FV: (_, { data }) => void (now().data = data),
    SN: (_, { data }) => void (now().data = data.subarray(0, 12)),
    GB: ([width, height, line]) =>
      draw(Math.max(number(width, 1), number(line, 1)), Math.max(number(height, 1), number(line, 1))),
    GD: ([width, height]) => draw(number(width, 3), number(height, 3)),
    GE: ([width, height]) => draw(number(width, 3), number(height, 3)),
    GC: ([across]) => draw(number(across, 3), number(across, 3)),
    FS: close,
    XA: close,
    XZ: close,
  };

  const takePicture = ({ data, delimiter }: Token): void => {
    const [, , total, row] = parametersOf({ data: data.subarray(0, 200), delimiter });
    const rowBytes = number(row, 0);
    if (rowBytes <= 0) return;
    const height = Math.ceil(number(total, 0) / rowBytes);
    draw(8 * rowBytes, height);
    if (8 * rowBytes > picture.width) Object.assign(picture, { width: 8 * rowBytes, height });
  };

  const takeFont = ([turn = '', height, width]: string[]): void => {
    const at = now();
    if (/^[NRIB]$/i.test(turn)) at.orientation = turn.toUpperCase();
    at.font = fontOf(height, width, at.font);
  };

  const takeBarcode = (code: string, parameters: string[]): void => {
    const at = now();
    at.barcode = { code, parameters };
    // The first parameter of most; QR codes and others that are never turned leave it empty.
    if (/^[NRIB]$/i.test(parameters[0] ?? '')) at.orientation = (parameters[0] ?? 'N').toUpperCase();
  };

  return {
    reach,
    picture,
    take: (token) => {
      const { sign, code } = token;
      if (sign !== '^') return;
      if (code === 'GF') takePicture(token);
      else if (isBarcode(code)) takeBarcode(code, parametersOf(token));
      else if (code.startsWith('A')) takeFont(parametersOf(token));
      else commands[code]?.(parametersOf(token), token);
    },
  };
};
