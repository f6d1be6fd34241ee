import { failure, type Failure } from '#shared/failure';
import { fitsWords } from '#shared/print/fits';
import type { Printer, PrinterIdentity } from '#shared/print/printer';
import type { PrinterFacts, Unfit } from './language/zpl/guard';
import { type LabelFacts, nothingBefore, readLabel, readLabelAside } from './language/zpl/read-label';
import { type GuardPolicy, type Verdict, verdictOf } from './language/zpl/verdict';
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
  const before = nothingBefore();
  return documents.map((document) => readLabel(document, before));
};

/** The same, holding nothing else up. */
export const readAllAside = async (documents: readonly Uint8Array[]): Promise<LabelFacts[]> => {
  const before = nothingBefore();
  const labels: LabelFacts[] = [];
  for (const document of documents) labels.push(await readLabelAside(document, before));
  return labels;
};

/** Documents that were read once: judges them for any printer. */
export interface Fitting {
  verdictAt(candidate: Candidate): Verdict;
}

const factsOf = ({ printer, identity, mediaDots }: Candidate): PrinterFacts => {
  const dpi = dpiOf(printer, identity);
  return { dpi, headDots: identity && headDotsOf(identity.model, dpi), mediaDots };
};

const isSame = <T extends object>(one: T, other: T): boolean =>
  (Object.keys(one) as (keyof T)[]).every((key) => one[key] === other[key]);

/** The last verdict is remembered: a print on its way asks for the same one several times. */
export const createFitting = (
  documents: readonly Uint8Array[],
  labels: readonly LabelFacts[],
  policy: () => GuardPolicy,
): Fitting => {
  const read = labels.map((label, at) => ({ label, document: documents[at] ?? new Uint8Array() }));
  let last: { asked: PrinterFacts & { outliving: string; allowed: string }; verdict: Verdict } | null = null;
  return {
    verdictAt: (candidate) => {
      const facts = factsOf(candidate);
      const now = policy();
      const asked = { ...facts, outliving: now.outliving, allowed: now.allowed.join('\n') };
      if (!last || !isSame(last.asked, asked)) last = { asked, verdict: verdictOf(read, facts, now) };
      return last.verdict;
    },
  };
};

/** Reasons that lie in the printer: another one may take the label as it is. */
const ofPrinter: ReadonlySet<Unfit['code']> = new Set(['wrong-dpi', 'too-wide', 'too-long']);

const advice = (reasons: readonly Unfit[], fitting: Fitting, others: readonly Candidate[]): string => {
  if (!reasons.every(({ code }) => ofPrinter.has(code))) return '';
  const right = others.filter((other) => fitting.verdictAt(other).unfit.length === 0);
  return `. ${fitsWords(right.map(({ printer }) => printer.name))}`;
};

/**
 * Why the documents don't go out; null where they may. What no label may hold counts whoever asks.
 * @param isForced a person prints them although they are asked about, or not right for the printer
 */
export const refusalOf = (verdict: Verdict, isForced: boolean): 'never' | 'asks' | 'unfit' | null => {
  if (verdict.never.length > 0) return 'never';
  if (isForced) return null;
  if (verdict.asks.length > 0) return 'asks';
  return verdict.unfit.length > 0 ? 'unfit' : null;
};

/** The same as a failure; for what is not right for the printer with the printers that would take it. */
export const refused = (
  { never, asks, unfit }: Verdict,
  why: 'never' | 'asks' | 'unfit',
  fitting: Fitting,
  others: readonly Candidate[],
): Failure => {
  if (why === 'never') return failure('label_forbidden', undefined, { commands: [...never] });
  if (why === 'asks') return failure('label_asks', undefined, { commands: [...asks] });
  const words = unfit.map((reason) => reason.words).join('; it ');
  return failure('label_unfit', `It ${words}${advice(unfit, fitting, others)}`);
};
