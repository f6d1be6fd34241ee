import { failure, type Failure } from '#shared/failure';
import type { Printer, PrinterIdentity } from '#shared/print/printer';
import { codedMessage } from '#shared/text/coded-message';
import type { PrinterFacts, Unfit } from './language/zpl/guard';
import { type LabelFacts, nothingBefore, readLabel, readLabelInPortions } from './language/zpl/read-label';
import { redrawnFor } from './language/zpl/redrawn';
import { type GuardPolicy, type Assessment, assess } from './language/zpl/assess';
import { dpiOf, headDotsOf } from './models';

/** A printer and the identity that it reported; null before it has reported one. */
export interface Candidate {
  printer: Printer;
  identity: PrinterIdentity | null;
  /** The length of its labels in dots; null where it did not report it. */
  mediaDots: number | null;
}

/** A longer document may contain very many commands: it is read in parts, so that other work continues. */
const longDocument = 32 * 1024;
export const isLong = (document: Uint8Array): boolean => document.length > longDocument;

/** Reads documents that are sent to a printer together. A change of prefix in one also applies to those after it. */
export const readAll = (documents: readonly Uint8Array[]): LabelFacts[] => {
  const before = nothingBefore();
  return documents.map((document) => readLabel(document, before));
};

/** The same in parts, so that other work continues. */
export const readAllInPortions = async (documents: readonly Uint8Array[]): Promise<LabelFacts[]> => {
  const before = nothingBefore();
  const labels: LabelFacts[] = [];
  for (const document of documents) labels.push(await readLabelInPortions(document, before));
  return labels;
};

/** Documents that were read once and can be assessed for any printer. */
export interface Fitting {
  assessFor(candidate: Candidate): Assessment;
}

const factsOf = ({ printer, identity, mediaDots }: Candidate): PrinterFacts => {
  const dpi = dpiOf(printer, identity);
  return { dpi, headDots: identity && headDotsOf(identity.model, dpi), mediaDots };
};

const isSame = <T extends object>(one: T, other: T): boolean =>
  (Object.keys(one) as (keyof T)[]).every((key) => one[key] === other[key]);

/** Keeps the last assessment: a running print asks for the same one several times. */
export const createFitting = (
  documents: readonly Uint8Array[],
  labels: readonly LabelFacts[],
  policy: () => GuardPolicy,
): Fitting => {
  const read = labels.map((label, at) => ({ label, document: documents[at] ?? new Uint8Array() }));
  let last: {
    asked: PrinterFacts & { drawnFor: Printer['dpi']; outliving: string; allowed: string };
    assessment: Assessment;
  } | null = null;
  return {
    assessFor: (candidate) => {
      const facts = factsOf(candidate);
      const drawnFor = candidate.printer.dpi;
      const now = policy();
      const asked = { ...facts, drawnFor, outliving: now.outliving, allowed: now.allowed.join('\n') };
      if (!last || !isSame(last.asked, asked)) {
        const drawn = read.map((one) => ({ ...one, label: redrawnFor(one.label, drawnFor) }));
        last = { asked, assessment: assess(drawn, facts, now) };
      }
      return last.assessment;
    },
  };
};

/** Reasons that depend on the printer: another one may print the label unchanged. */
const ofPrinter: ReadonlySet<Unfit['code']> = new Set(['wrong-dpi', 'too-wide', 'too-long']);

/** Names of the printers that the label fits; null where it fits no printer. */
const fitsOf = (reasons: readonly Unfit[], fitting: Fitting, others: readonly Candidate[]): string[] | null =>
  reasons.every(({ code }) => ofPrinter.has(code))
    ? others.filter((other) => fitting.assessFor(other).unfit.length === 0).map(({ printer }) => printer.name)
    : null;

/**
 * Why the documents are not sent; null where they may be sent. A forbidden command counts no matter who asks.
 * @param isForced true when a person prints them even though they need a confirmation or do not fit the printer
 */
export const refusalOf = (assessment: Assessment, isForced: boolean): 'never' | 'asks' | 'unfit' | null => {
  if (assessment.never.length > 0) return 'never';
  if (isForced) return null;
  if (assessment.asks.length > 0) return 'asks';
  return assessment.unfit.length > 0 ? 'unfit' : null;
};

/** The same as a failure. For a label that does not fit, with the printers that it would fit. */
export const refusalFailure = (
  { never, asks, unfit }: Assessment,
  why: 'never' | 'asks' | 'unfit',
  fitting: Fitting,
  others: readonly Candidate[],
): Failure => {
  if (why === 'never') return failure('label_forbidden', undefined, { commands: [...never] });
  if (why === 'asks') return failure('label_asks', undefined, { commands: [...asks] });
  const detail = unfit
    .map(({ words }) => words)
    .reduce((first, then) => codedMessage('unfit.also', { first, then }));
  return failure('label_unfit', detail, { fits: fitsOf(unfit, fitting, others) });
};
