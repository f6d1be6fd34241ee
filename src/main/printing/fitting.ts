import { failure, type Failure } from '#shared/failure';
import { fitsWords } from '#shared/print/fits';
import type { Printer, PrinterIdentity } from '#shared/print/printer';
import { unfitReasons, type Unfit } from './language/zpl/guard';
import { usualPrefixes } from './language/zpl/prefixes';
import { readLabel } from './language/zpl/read-label';
import { dpiOf, headDotsOf } from './models';

/** A printer, and who it said it is; null before it has said. */
export interface Candidate {
  printer: Printer;
  identity: PrinterIdentity | null;
}

/** Documents that were read once: tells for any printer whether they may go there. */
export interface Fitting {
  reasonsAt(candidate: Candidate): Unfit[];
}

export const createFitting = (documents: readonly Uint8Array[]): Fitting => {
  const prefixes = usualPrefixes();
  const labels = documents.map((document) => readLabel(document, prefixes));
  return {
    reasonsAt: ({ printer, identity }) => {
      const dpi = dpiOf(printer, identity);
      const headDots = identity && headDotsOf(identity.model, dpi);
      return unfitReasons(labels, { dpi, headDots, mediaDots: null });
    },
  };
};

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
