import { textOf, type Token } from './token';

/** Blanks, line ends, NUL and the mark of UTF-8: what stands between formats and means nothing. */
const blank = /^(?:\u00ef\u00bb\u00bf|[\s\0])*$/;
/** The head a label designer writes, its first sign lost on the way (`CT~~CD,~CC^~CT~`): it sets what is set already. */
const designerHead = /^[\s\0]*CT~?$/i;

/** True for text outside of formats that is not blank: nobody knows what the printer makes of it. */
export const isJunk = ({ sign, data, size }: Token): boolean => {
  if (size === 0) return false;
  const text = textOf(data);
  if (size > data.length) return true;
  return !blank.test(text) && !(sign === '' && designerHead.test(text));
};

/**
 * How other languages begin that a ZPL printer may speak beside it: SGD and CPCL (`! U1`, `! 0 200 200`), firmware
 * (`! CISDFCRC16`), JSON settings (`{}{`), PJL (`ESC%-12345X`), XML.
 */
const language = /^\s*(?:! ?(?:U1?\b|UTILITIES|CISDFCRC16|0\b)|\{\}\s*\{|\u001b%-12345X|<\?xml)/i;
const languageLine = new RegExp(`[\\r\\n]${language.source.slice(1)}`, 'i');

/**
 * True where a line begins as another language does. Whether a printer in the middle of a format takes it for one is not
 * known; a label has no use for it.
 */
export const isForeignLine = ({ data }: Token, isInFormat: boolean): boolean => {
  if (data.length === 0) return false;
  const text = textOf(data);
  return (!isInFormat && language.test(text)) || languageLine.test(text);
};
