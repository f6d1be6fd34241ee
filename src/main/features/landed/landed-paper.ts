import { type CodeWords, codeSearch, type KnownCode } from '#shared/landed/code-search';
import { breakdown } from '#shared/landed/breakdown';
import type { CustomsSettings } from '#shared/landed/gate';
import { hs6Of } from '#shared/landed/hs6';
import { customsFinding } from '#shared/landed/customs-finding';
import type { CostRecord } from '#shared/landed/cost-record';
import { type Paper, paperOf } from '#shared/landed/paper';
import type { Printer } from '#shared/print/printer';
import type { PrintDesk } from '../../workflow/desk-port';
import type { PrintEnd } from '#shared/print/progress';
import { codedMessage } from '#shared/text/coded-message';
import type { WordsIn } from '#shared/text/words-in';
import { waitForEnd } from '../../workflow/print-end';
import type { Group } from '../../bridge/station';
import { landedCsv } from './landed-csv';
import { boundsOfDay, localTime } from '../export/local-day';

type Handlers = Pick<Group<'landed'>, 'slip' | 'export' | 'searchCodes'>;
type Saved = Awaited<ReturnType<Handlers['export']>>;
type PaperSize = 'A4' | 'Letter';

/** What the paper shows besides the answer: where it was printed, and the local time of the question. */
interface Frame {
  station: string;
  at: string;
}

export interface PaperDesk {
  archive: {
    keptCost(id: string): Promise<CostRecord | null>;
    costsBetween(from: string, to: string): Promise<CostRecord[]>;
    /** Codes of items in this station's orders. */
    ownCodes(): Promise<readonly Required<KnownCode>[]>;
    printers(): Promise<Printer[]>;
  };
  print: PrintDesk['print'];
  slip(paper: Paper, frame: Frame, dpi: Printer['dpi']): Promise<Uint8Array>;
  pdf(paper: Paper, frame: Frame, size: PaperSize): Promise<Uint8Array>;
  /** Absent if the station has no access to files. */
  outside?: { saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null> } | undefined;
  customs(): CustomsSettings;
  stationName(): string;
  /** The words of the station's language, because several people read paper and files. */
  words: () => Promise<WordsIn>;
  now(): Date;
}

/** The local time of the question. */
const clockTime = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

const refused = (message: string): Saved => ({ ok: false, message });

const save = async (desk: PaperDesk, name: string, bytes: Uint8Array): Promise<Saved> => {
  if (!desk.outside) return refused(codedMessage('place.noFiles'));
  try {
    return { ok: true, path: await desk.outside.saveFile(name, bytes) };
  } catch (error) {
    return refused(
      codedMessage('place.fileNotSaved', { reason: error instanceof Error ? error.message : String(error) }),
    );
  }
};

/** How long a slip waits for its printer. The person who requested it is waiting there. */
const patienceMs = 30_000;

const printed: Record<PrintEnd['state'], Saved> = {
  confirmed: { ok: true, path: null },
  sent: { ok: true, path: null },
  unknown: refused(codedMessage('duties.slipUnknown')),
  failed: refused(codedMessage('duties.slipNotSent')),
  cancelled: refused(codedMessage('printer.notReady')),
};

const printSlip = async (
  paper: Paper,
  frame: Frame,
  printerId: string | null,
  desk: PaperDesk,
): Promise<Saved> => {
  const known = await desk.archive.printers();
  const printer = known.find(({ id, isDefault }) => (printerId === null ? isDefault : id === printerId));
  if (!printer)
    return refused(
      printerId === null ? codedMessage('duties.noDefaultPrinter') : codedMessage('printer.notHere'),
    );
  const job = { printer, documents: [await desk.slip(paper, frame, printer.dpi)], copies: 1 };
  const end = await waitForEnd(desk.print(job, AbortSignal.timeout(patienceMs)));
  return printed[end.state];
};

/** A name that is valid on every file system. */
const fileName = (order: string | null, askedAt: string): string => {
  const plain = (order ?? '').replace(/[^\w.-]+/g, '-').slice(0, 60);
  return `landed-${plain === '' ? localTime(askedAt).replace(/\D+/g, '-') : plain}.pdf`;
};

const slip =
  (desk: PaperDesk): Handlers['slip'] =>
  async (request) => {
    const kept = await desk.archive.keptCost(request.costId);
    if (!kept) return refused(codedMessage('duties.calculationGone'));
    const { answer } = kept;
    if (!answer) return refused(codedMessage('duties.nothingForPaper'));
    const finding = customsFinding(answer, desk.customs());
    const words = await desk.words();
    const paper = paperOf({ ...kept, answer }, breakdown(answer), finding, words);
    const frame = { station: desk.stationName(), at: clockTime(kept.askedAt, words.locale) };
    if (request.to === 'printer') return printSlip(paper, frame, request.printerId, desk);
    return save(desk, fileName(kept.ref1, kept.askedAt), await desk.pdf(paper, frame, request.paper));
  };

/** The station's own codes are read from its orders, but not again for each typed letter. */
const freshMs = 30_000;

const ownCodes = (desk: PaperDesk): ((words: string) => Promise<CodeWords[]>) => {
  let read: { at: number; search: (words: string) => CodeWords[] } | null = null;
  return async (words) => {
    const at = desk.now().getTime();
    if (!read || Math.abs(at - read.at) >= freshMs) {
      const codes = (await desk.archive.ownCodes()).flatMap(({ code, ...beside }) => {
        const hs6 = hs6Of(code);
        return hs6 === null ? [] : [{ ...beside, code: hs6 }];
      });
      read = { at, search: codeSearch(codes) };
    }
    return read.search(words);
  };
};

/** The answer on paper, the day's questions as a table, and the search in customs codes. */
export const landedPaper = (desk: PaperDesk): Handlers => {
  const search = ownCodes(desk);
  return {
    slip: slip(desk),
    export: async ({ day }) => {
      const { from, to } = boundsOfDay(day);
      const costs = await desk.archive.costsBetween(from, to);
      return save(desk, `landed-${day}.csv`, landedCsv(costs, await desk.words()));
    },
    // No list of the nomenclature is available under an open licence: docs/decisions/0001-hs6-nomenclature.md.
    searchCodes: async ({ words }) =>
      (await search(words)).map((found) => ({ ...found, source: 'own' as const })),
  };
};
