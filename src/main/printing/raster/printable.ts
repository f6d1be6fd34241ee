import { failure } from '#shared/failure';
import { isLong, readAll, readAllAside } from '../fitting';
import type { LabelFacts } from '../language/zpl/read-label';
import type { Printer } from '#shared/print/printer';
import { sniffFormat } from '../language/sniff';
import type { PrintEnd, PrintJob } from '#shared/print/progress';
import type { RasterProblem } from './problem';
import type { DotsPerMm, Raster } from './raster';

/** Documents as the printer reads them, or in words why there are none. */
type Printable =
  { ok: true; documents: readonly Uint8Array[]; labels: readonly LabelFacts[] } | { ok: false; why: string };

const dotsPerMm: Record<Printer['dpi'], DotsPerMm> = { 203: 8, 300: 12, 600: 24 };

const whys: Record<RasterProblem, string> = {
  broken: 'is damaged',
  encrypted: 'is locked with a password',
  too_big: 'is too large for a label',
  too_many_pages: 'has too many pages',
  unknown_format: 'has an unknown format',
  blank: 'is blank',
  too_slow: 'took too long to draw',
  failed: 'could not be drawn',
};

const isPicture = (document: Uint8Array): boolean => ['PNG', 'PDF'].includes(sniffFormat(document));

const readable = async (
  { documents, printer }: PrintJob,
  raster: Pick<Raster, 'toZpl'> | undefined,
): Promise<Printable> => {
  const read: Uint8Array[] = [];
  for (const [at, document] of documents.entries()) {
    if (!raster || !isPicture(document)) {
      read.push(document);
      continue;
    }
    const made = await raster.toZpl(document, dotsPerMm[printer.dpi]);
    if (!made.ok)
      return { ok: false, why: `Document ${at + 1}, a ${sniffFormat(document)}, ${whys[made.problem]}` };
    read.push(...made.output);
  }
  return { ok: true, documents: read, labels: await readAllAside(read) };
};

/** Begins a job with documents that the printer reads, and what was read of each. */
type Begin = (documents: readonly Uint8Array[], labels: readonly LabelFacts[]) => Promise<PrintEnd>;

/**
 * Makes PNG and PDF documents ready for the printer before a job begins, and reads every document. Jobs of one printer begin in the order of the calls,
 * however long each takes to get ready; a short one of ZPL with none before it begins at once. Aborted before it began, it is
 * `cancelled` at once and never begins. Without `raster`, documents stay as they are.
 */
export const createPrintable = (raster: Pick<Raster, 'toZpl'> | undefined) => {
  const ahead = new Map<string, Promise<void>>();

  const afterThose = (key: string, work: () => Promise<void>): void => {
    const mine = Promise.resolve(ahead.get(key)).then(work);
    ahead.set(key, mine);
    void mine.then(() => {
      if (ahead.get(key) === mine) ahead.delete(key);
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
