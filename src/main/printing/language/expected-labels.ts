import { parametersOf, scan, usualPrefixes, type Command, type Prefixes } from './scanner';

/** Commands that put something on the label. A format without any (settings only) feeds no label. */
const drawing = new Set(['FD', 'FV', 'GB', 'GC', 'GD', 'GE', 'GF', 'GS', 'XG', 'XF', 'IM', 'IL', 'SN']);
/** The most `^PQ` takes (Programming Guide, `^PQ`). */
const mostCopies = 99_999_999;

interface Format {
  copies: number;
  isDrawn: boolean;
  /** `^DF`, or `^IS` without printing: it is kept in the printer and does not come out. */
  isStored: boolean;
}

/**
 * How many labels come out when these documents are sent one after the other: the sum of `^PQ` over the formats that
 * print. A change of prefix in one document holds for those after it, as in a printer.
 */
export const expectedLabels = (documents: readonly Uint8Array[]): number => {
  const prefixes = usualPrefixes();
  return documents.reduce((sum, document) => sum + labelsIn(document, prefixes), 0);
};

const labelsIn = (document: Uint8Array, prefixes: Prefixes): number => {
  let labels = 0;
  let format: Format | null = null;
  for (const command of scan(document, prefixes)) {
    if (command.sign !== '^') continue;
    if (command.code === 'XA') format = { copies: 1, isDrawn: false, isStored: false };
    else if (command.code === 'XZ') {
      labels += format?.isDrawn && !format.isStored ? format.copies : 0;
      format = null;
    } else if (format) note(format, command, prefixes);
  }
  return labels;
};

const note = (format: Format, { code, data }: Command, prefixes: Prefixes): void => {
  if (drawing.has(code)) format.isDrawn = true;
  if (code === 'DF') format.isStored = true;
  if (code === 'IS') format.isStored = parametersOf(data, prefixes)[1]?.toUpperCase() === 'N';
  if (code === 'PQ') format.copies = copiesOf(parametersOf(data, prefixes)[0] ?? '');
};

const copiesOf = (text: string): number => {
  const copies = Number.parseInt(text, 10);
  return Number.isNaN(copies) ? 1 : Math.min(mostCopies, Math.max(1, copies));
};
