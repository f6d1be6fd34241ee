import { failure } from '#shared/failure';
import { codedMessage } from '#shared/text/coded-message';
import { isLong, readAll, readAllInPortions } from '../fitting';
import type { LabelFacts } from '../language/zpl/read-label';
import type { Printer } from '#shared/print/printer';
import { sniffFormat } from '../language/sniff';
import type { PrintEnd, PrintJob } from '#shared/print/progress';
import type { DotsPerMm, Raster } from './raster';

/** Documents that the printer can read, or a message why there are none. */
type Printable =
  | { ok: true; documents: readonly Uint8Array[]; labels: readonly LabelFacts[] }
  | { ok: false; why: string };

const dotsPerMm: Record<Printer['dpi'], DotsPerMm> = { 203: 8, 300: 12, 600: 24 };

const isPicture = (document: Uint8Array): boolean => ['PNG', 'PDF'].includes(sniffFormat(document));

const readable = async (
  { documents, printer }: PrintJob,
  raster: Pick<Raster, 'toZpl'> | undefined,
): Promise<Printable> => {
  const read: Uint8Array[] = [];
  const drawn = new Set<Uint8Array>();
  for (const [at, document] of documents.entries()) {
    if (!raster || !isPicture(document)) {
      read.push(document);
      continue;
    }
    const made = await raster.toZpl(document, dotsPerMm[printer.dpi]);
    if (!made.ok) {
      const named = { number: at + 1, format: sniffFormat(document), problem: made.problem };
      return { ok: false, why: codedMessage('document.undrawn', named) };
    }
    read.push(...made.output);
    for (const document of made.output) drawn.add(document);
  }
  const labels = (await readAllInPortions(read)).map((label, at) =>
    drawn.has(read[at] as Uint8Array) ? { ...label, dpi: printer.dpi, isDrawnHere: true as const } : label,
  );
  return { ok: true, documents: read, labels };
};

/** Begins a job with documents that the printer can read, and with the facts of each. */
type Begin = (documents: readonly Uint8Array[], labels: readonly LabelFacts[]) => Promise<PrintEnd>;

/**
 * Converts PNG and PDF documents for the printer before a job begins, and reads every document. Jobs of one printer
 * begin in the order of the calls, however long their conversion takes; a short ZPL job with none before it begins at
 * once. A job that is aborted before it began is `cancelled` at once and never begins. Without `raster`, documents stay
 * unchanged.
 */
export const createPrintable = (raster: Pick<Raster, 'toZpl'> | undefined) => {
  const ahead = new Map<string, Promise<void>>();

  const afterThose = (key: string, work: () => Promise<void>): void => {
    const next = Promise.resolve(ahead.get(key)).then(work);
    ahead.set(key, next);
    void next.then(() => {
      if (ahead.get(key) === next) ahead.delete(key);
    });
  };

  return (job: PrintJob, signal: AbortSignal, begin: Begin): Promise<PrintEnd> => {
    const key = job.printer.uri;
    const takesTime = (document: Uint8Array): boolean =>
      isLong(document) || (raster !== undefined && isPicture(document));
    if (!ahead.has(key) && !job.documents.some(takesTime))
      return begin(job.documents, readAll(job.documents));
    const getting = readable(job, raster);
    return new Promise((resolve) => {
      const quit = (): void => resolve({ state: 'cancelled' });
      signal.addEventListener('abort', quit, { once: true });
      afterThose(key, async () => {
        const ready = await getting;
        signal.removeEventListener('abort', quit);
        if (signal.aborted) quit();
        else if (ready.ok) resolve(begin(ready.documents, ready.labels));
        else resolve({ state: 'failed', failure: failure('document_not_printable', ready.why), note: null });
      });
    });
  };
};
