import { holds, textOf, type Token } from './token';

/** Blanks, line ends, NUL and the byte order mark of UTF-8: they separate formats and mean nothing. */
const blank = /^(?:\u00ef\u00bb\u00bf|[\s\0])*$/;
/** The header of a label designer without its first sign, which was lost (`CT~~CD,~CC^~CT~`): it sets what is already set. */
const designerHead = /^[\s\0]*CT~?$/i;

/** True for text outside of formats that is not blank: a printer ignores it, unless it is another language. */
export const isJunk = ({ sign, data, size }: Token): boolean => {
  if (size === 0) return false;
  const text = textOf(data);
  if (size > data.length) return true;
  return !blank.test(text) && !(sign === '' && designerHead.test(text));
};

/**
 * How other languages begin that a ZPL printer may also support: SGD and CPCL (`! U1`, `! 0 200 200`), firmware and
 * files (`! CISDFCRC16`, `! CISDFRCRC16`), JSON settings (`{}{`), PJL (`ESC%-12345X`, `@PJL`), XML. Blanks and control
 * bytes between their letters are ignored: it is unknown how a printer treats them.
 */
const language =
  /(?:![\0-\x20]*(?:U1?(?![\w'’])|UTILITIES|CISDF|0(?:[\0-\x20]+\d{1,5}){2}|-?\d{1,5}(?:[\0-\x20]+\d{1,5}){4})|\{[\0-\x20]*\}[\0-\x20]*\{|\u001b%-12345X|@PJL\b|<\?xml)/i;
const lineStart = new RegExp(`(?:^|[\\r\\n])[\\0-\\x20]{0,64}${language.source}`, 'i');
/** Complete commands of these languages, which no label contains anywhere, not even in its text. */
const commands =
  /![\0-\x20]*U1?[\0-\x20]+(?:setvar|getvar|do|begin)\b|\{[\0-\x20]*\}[\0-\x20]*\{[\0-\x20]*"|\u001b%-12345X|![\0-\x20]*CISDF|![\0-\x20]*UTILITIES/i;
/** XML needs no header to be read (`<ZEBRA-ELTRON-PERSONALITY>`): outside of formats, any element counts. */
const element = /<[?!/A-Za-z]/;

/**
 * Page marks of a label designer's driver (`<xpml><page quantity='0' pitch='152.4 mm'></xpml>`): they have no effect on
 * a printer.
 */
export const pageMarks =
  // oxlint-disable-next-line regexp/no-super-linear-move -- it takes whatever it has come to: nothing behind it can fail
  /(?:<xpml>(?:<page quantity=['"]\d{1,6}['"] pitch=['"][\d.]{1,8} ?mm['"]>|<\/page>|<end\/>){1,4}<\/xpml>\s*)+/i;
const everyPageMark = new RegExp(pageMarks, 'gi');

/** Lines of EPL: a complete label, field by field (`A50,50,0,3,1,1,N,"x"`, `P1`). A single such line proves nothing. */
const eplLine = /^\s*(?:(?:N|q\d+|P\d+(?:,\d+)?)\s*$|Q\d+,\d|[ABb]\d+,\d+,|LO\d+,|[GF][KR]")/;

const isEpl = (text: string): boolean =>
  text.split(/[\r\n]+/).filter((line) => eplLine.test(line)).length > 1;

/** True for text outside of formats that is in another language, or too long to know. */
export const isOtherLanguage = ({ data, size }: Token): boolean => {
  const text = textOf(data).replace(everyPageMark, '');
  return size > data.length || language.test(text) || element.test(text) || isEpl(text);
};

/** `!`, `{`, ESC, `@` and `<`: how lines of other languages begin, except EPL. */
const signs = [0x21, 0x7b, 0x1b, 0x40, 0x3c];

/** False for a document that certainly has none of them: most labels. */
export const mayHoldForeignLines = (document: Uint8Array): boolean =>
  signs.some((sign) => holds(document, sign));

/**
 * True for a line within a format that begins like another language. It is unknown whether a printer in the middle of a
 * format reads it as one; a label does not need it.
 */
export const isForeignLine = ({ data }: Token): boolean => data.length > 0 && lineStart.test(textOf(data));

/** Bytes that are searched at once, and their overlap: longer than any of the commands. */
const portion = 256 * 1024;
const overlap = 64;

/** Searches a document for complete commands of other languages, portion by portion. */
export function* otherLanguageIn(document: Uint8Array): Generator<boolean> {
  if (!mayHoldForeignLines(document)) return;
  for (let at = 0; at < document.length; at += portion)
    yield commands.test(textOf(document.subarray(at, at + portion + overlap)));
}
