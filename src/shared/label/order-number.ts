import type { OrderDraft } from './draft';

/** Format characters, and others that no screen draws. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The text without characters that no screen draws, and without white space at its ends. */
export const visibleOnly = (text: string): string => text.replace(invisible, '').trim();

/** The number without invisible characters, with each letter and its accent as one character. */
export const composedNumber = (ref1: string): string => visibleOnly(ref1).normalize('NFC');

/** Spaces, and the blank of Braille, which has no dots. */
const blanks = /[\p{Zs}\u2800]+/gu;
/** The hyphen, and the one at which no line ends, which word processors write: both look like the plain one. */
const hyphens = /[\u2010\u2011]/gu;

/**
 * An order number as a new one is stored: two that look the same are the same. It has one plain space where others, or several, were
 * written, and plain hyphens. Numbers that were stored before in other characters keep them.
 */
export const newOrderNumber = (ref1: string): string =>
  composedNumber(ref1).replace(blanks, ' ').replace(hyphens, '-').trim();

/**
 * The fields with the order number that a person or a file gave. A number that equals the stored one is not a new one.
 * @param stored the order's fields so far
 */
export const withNewOrderNumber = (
  fields: OrderDraft['fields'],
  stored?: OrderDraft['fields'],
): OrderDraft['fields'] =>
  typeof fields.ref1 === 'string' && fields.ref1 !== stored?.ref1
    ? { ...fields, ref1: newOrderNumber(fields.ref1) }
    : fields;
