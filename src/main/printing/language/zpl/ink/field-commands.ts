import { parametersOf, textOf, type Token } from '../token';
import { type Field, type Font, hexSignOf, number, orientationOf } from './field';
import { isMatrix } from './fonts';
import { blockOf, fontOf } from './settings';

/** The effect of commands on the current field. */
export const fieldCommands: Partial<Record<string, (field: Field, token: Token) => void>> = {
  FB: (field, token) => void (field.block = blockOf(parametersOf(token))),
  TB: (field, token) => {
    const [turn, width, height] = parametersOf(token);
    field.orientation = orientationOf(turn) ?? field.orientation;
    if (number(width, 0) > 0) field.box = { width: number(width, 0), height: number(height, 0) };
  },
  FH: (field, token) => void (field.hex = hexSignOf(token)),
  FN: (field, { data }) => void (field.number = /^\s*(\d+)/.exec(textOf(data.subarray(0, 20)))?.[1] ?? null),
  FD: (field, { data }) => void (field.data = data),
  FV: (field, { data }) => void (field.data = data),
  SN: (field, { data }) => void (field.data = data.subarray(0, 12)),
};

/** @param usual the font of `^CF`, for a font that is named without a size */
export const takeFont = (field: Field, name: string, token: Token, usual: Font): void => {
  const [turn, height, width] = parametersOf(token);
  const font = fontOf(name, number(height, 0), number(width, 0));
  field.orientation = orientationOf(turn) ?? field.orientation;
  field.font = font.height === 0 && !isMatrix(name) ? { ...usual, name: font.name } : font;
  field.barcode = null;
};

export const takeBarcode = (field: Field, token: Token): void => {
  const parameters = parametersOf(token);
  field.barcode = { code: token.code, parameters };
  field.orientation = orientationOf(parameters[0]) ?? field.orientation;
};
