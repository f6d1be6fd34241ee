import type { Printer } from '#shared/print/printer';
import { number } from './ink/field';
import type { Edges } from './ink/reach';
import type { Sizes } from './made-for';
import { parametersOf, type Token } from './token';

/** The page that a document asks for, token by token. */
export interface Page {
  take(token: Token): void;
  /**
   * Null where it is not measured in the printer's dots.
   * @param reach how far its ink extends, in those dots
   * @param picture its widest picture, in those dots
   */
  sizes(reach: Edges, picture: Sizes['picture']): Sizes | null;
  /** The resolution to which its dots are converted (`^MUD,200,300`); null where they are not. */
  readonly dpi: Printer['dpi'] | null;
}

/** The third parameter of `^MU` (guide): the resolution of the printer for which the label was made. */
const convertedTo: Partial<Record<string, Printer['dpi']>> = { 300: 300, 600: 600 };

/** `^MUI` and `^MUM` measure in inches and millimetres, `^MUD,200,300` converts dots to another resolution. */
const isOtherUnit = (parameters: readonly string[]): boolean =>
  /^[IM]/i.test(parameters[0] ?? '') || parameters.slice(1).some((parameter) => parameter !== '');

export const createPage = (): Page => {
  let width = 0;
  let length = 0;
  let isInDots = true;
  let dpi: Printer['dpi'] | null = null;
  /** `^JMB` prints every dot twice as wide and high (guide, `^JM`). */
  let scale = 1;
  const scaled = (dots: number): number => dots * scale;
  return {
    get dpi() {
      return dpi;
    },
    take: (token) => {
      if (token.sign !== '^') return;
      const { code } = token;
      if (code === 'PW') width = Math.max(width, number(parametersOf(token)[0], 0));
      if (code === 'LL') length = Math.max(length, number(parametersOf(token)[0], 0));
      if (code === 'JM') scale = /^B/i.test(parametersOf(token)[0] ?? '') ? 2 : 1;
      if (code === 'MU' && isOtherUnit(parametersOf(token))) {
        isInDots = false;
        dpi = convertedTo[parametersOf(token)[2] ?? ''] ?? dpi;
      }
    },
    sizes: (reach, picture) =>
      isInDots
        ? {
            width: width > 0 ? scaled(width) : null,
            length: length > 0 ? scaled(length) : null,
            reach,
            picture,
          }
        : null,
  };
};
