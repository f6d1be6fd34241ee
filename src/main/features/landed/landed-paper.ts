import { type CodeWords, codeSearch, type KnownCode } from '#shared/landed/code-search';
import { breakdown } from '#shared/landed/breakdown';
import type { CustomsSettings } from '#shared/landed/gate';
import { hs6Of } from '#shared/landed/hs6';
import { customsFinding } from '#shared/landed/customs-finding';
import type { KeptCost } from '#shared/landed/kept';
import { type Paper, paperOf } from '#shared/landed/paper';
import type { Printer } from '#shared/print/printer';
import type { PrintDesk } from '../../workflow/desk-port';
import type { PrintEnd } from '#shared/print/progress';
import { said } from '#shared/text/said';
import { endOf } from '../../workflow/print-end';
import type { Group } from '../../bridge/station';
import { landedCsv } from './landed-csv';
import { boundsOfDay, localTime } from '../export/local-day';

type Handlers = Pick<Group<'landed'>, 'slip' | 'export' | 'searchCodes'>;
type Saved = Awaited<ReturnType<Handlers['export']>>;
type PaperSize = 'A4' | 'Letter';

/** What stands on paper beside the answer: where it was printed, and when it was asked by the clock on the wall. */
interface Frame {
  station: string;
  at: string;
}

export interface PaperDesk {
  archive: {
    keptCost(id: string): Promise<KeptCost | null>;
    costsBetween(from: string, to: string): Promise<KeptCost[]>;
    /** Codes as the orders' items have them. */
    ownCodes(): Promise<readonly Required<KnownCode>[]>;
    printers(): Promise<Printer[]>;
  };
  print: PrintDesk['print'];
  slip(paper: Paper, frame: Frame, dpi: Printer['dpi']): Uint8Array;
  pdf(paper: Paper, frame: Frame, size: PaperSize): Promise<Uint8Array>;
  /** Absent where there is no world outside the window. */
  outside?: { saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null> } | undefined;
  customs(): CustomsSettings;
  stationName(): string;
  now(): Date;
}

const refused = (message: string): Saved => ({ ok: false, message });

const save = async (desk: PaperDesk, name: string, bytes: Uint8Array): Promise<Saved> => {
  if (!desk.outside) return refused(said('place.noFiles'));
  try {
    return { ok: true, path: await desk.outside.saveFile(name, bytes) };
  } catch (error) {
    return refused(
      said('place.fileNotSaved', { reason: error instanceof Error ? error.message : String(error) }),
    );
  }
};

/** How long a slip waits for its printer: whoever asked for it stands there. */
const patienceMs = 30_000;

const printed: Record<PrintEnd['state'], Saved> = {
  confirmed: { ok: true, path: null },
  sent: { ok: true, path: null },
  unknown: refused(said('duties.slipUnknown')),
  failed: refused(said('duties.slipNotSent')),
  cancelled: refused(said('printer.notReady')),
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
    return refused(printerId === null ? said('duties.noDefaultPrinter') : said('printer.notHere'));
  const job = { printer, documents: [desk.slip(paper, frame, printer.dpi)], copies: 1 };
  const end = await endOf(desk.print(job, AbortSignal.timeout(patienceMs)));
  return printed[end.state];
};

/** A name that every file system takes. */
const fileName = (order: string | null, askedAt: string): string => {
  const plain = (order ?? '').replace(/[^\w.-]+/g, '-').slice(0, 60);
  return `landed-${plain === '' ? localTime(askedAt).replace(/\D+/g, '-') : plain}.pdf`;
};

const slip =
  (desk: PaperDesk): Handlers['slip'] =>
  async (request) => {
    const kept = await desk.archive.keptCost(request.costId);
    if (!kept) return refused(said('duties.calculationGone'));
    const { answer } = kept;
    if (!answer) return refused(said('duties.nothingForPaper'));
    const paper = paperOf({ ...kept, answer }, breakdown(answer), customsFinding(answer, desk.customs()));
    const frame = { station: desk.stationName(), at: localTime(kept.askedAt) };
    if (request.to === 'printer') return printSlip(paper, frame, request.printerId, desk);
    return save(desk, fileName(kept.ref1, kept.askedAt), await desk.pdf(paper, frame, request.paper));
  };

/** Own codes are read from the orders: not again for each letter that is typed. */
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

/** The answer on paper, the day's questions as a table, customs codes by words. */
export const landedPaper = (desk: PaperDesk): Handlers => {
  const search = ownCodes(desk);
  return {
    slip: slip(desk),
    export: async ({ day }) => {
      const { from, to } = boundsOfDay(day);
      return save(desk, `landed-${day}.csv`, landedCsv(await desk.archive.costsBetween(from, to)));
    },
    // No openly licensed list of the nomenclature is to be had: docs/decisions/0001-hs6-nomenclature.md.
    searchCodes: async ({ words }) =>
      (await search(words)).map((found) => ({ ...found, source: 'own' as const })),
  };
};
