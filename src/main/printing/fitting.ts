import { failure, type Failure } from '#shared/failure';
import { fitsWords } from '#shared/print/fits';
import type { Printer, PrinterIdentity } from '#shared/print/printer';
import { unfitReasons, type Unfit } from './language/zpl/guard';
import { usualPrefixes } from './language/zpl/prefixes';
import { type LabelFacts, readLabel, readLabelAside } from './language/zpl/read-label';
import { dpiOf, headDotsOf } from './models';

/** A printer, and who it said it is; null before it has said. */
export interface Candidate {
  printer: Printer;
  identity: PrinterIdentity | null;
  /** How long its labels are, in dots; null where it did not tell. */
  mediaDots: number | null;
}

/** More may hold commands without number: it is read while others are served. */
const longDocument = 32 * 1024;
export const isLong = (document: Uint8Array): boolean => document.length > longDocument;

/** What documents that go to a printer together are; a change of prefix in one holds for those after it. */
export const readAll = (documents: readonly Uint8Array[]): LabelFacts[] => {
  const prefixes = usualPrefixes();
  return documents.map((document) => readLabel(document, prefixes));
};

/** The same, holding nothing else up. */
export const readAllAside = async (documents: readonly Uint8Array[]): Promise<LabelFacts[]> => {
  const prefixes = usualPrefixes();
  const labels: LabelFacts[] = [];
  for (const document of documents) labels.push(await readLabelAside(document, prefixes));
  return labels;
};

/** Documents that were read once: tells for any printer whether they may go there. */
export interface Fitting {
  reasonsAt(candidate: Candidate): Unfit[];
}

export const createFitting = (labels: readonly LabelFacts[]): Fitting => ({
  reasonsAt: ({ printer, identity, mediaDots }) => {
    const dpi = dpiOf(printer, identity);
    const headDots = identity && headDotsOf(identity.model, dpi);
    return unfitReasons(labels, { dpi, headDots, mediaDots });
  },
});

/** Reasons that lie in the printer: another one may take the label as it is. */
const ofPrinter: ReadonlySet<Unfit['code']> = new Set(['wrong-dpi', 'too-wide', 'too-long']);

const advice = (reasons: readonly Unfit[], fitting: Fitting, others: readonly Candidate[]): string => {
  if (!reasons.every(({ code }) => ofPrinter.has(code))) return '';
  const right = others.filter((other) => fitting.reasonsAt(other).length === 0);
  return `. ${fitsWords(right.map(({ printer }) => printer.name))}`;
};

/**
 * Why the documents don't go out, in words, and which printers would take them.
 * @param reasons at least one
 */
export const unfit = (reasons: readonly Unfit[], fitting: Fitting, others: readonly Candidate[]): Failure =>
  failure(
    'label_unfit',
    `It ${reasons.map(({ words }) => words).join('; it ')}${advice(reasons, fitting, others)}`,
  );
