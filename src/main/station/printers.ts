import type { Output, Picture } from '#shared/bridge/contract';
import type { PrintEnd, PrintJob, PrintProgress } from '../labels/ports';
import type { Print } from '#shared/print/print';
import { unchecked, type Printer, type PrinterStatus } from '#shared/print/printer';
import type { Station } from '../station';

export interface PrinterBook {
  printers(): Promise<Printer[]>;
  savePrinter(printer: Printer): Promise<void>;
  removePrinter(id: string): Promise<void>;
  setDefaultPrinter(id: string): Promise<void>;
  printsIn(states: readonly Print['state'][]): Promise<Print[]>;
}

export interface PrinterDesk {
  book: PrinterBook;
  print(
    job: PrintJob,
    report: (progress: PrintProgress) => Promise<void>,
    signal: AbortSignal,
  ): Promise<PrintEnd>;
  status(printer: Printer): Promise<PrinterStatus>;
  testLabel(printer: Printer): Uint8Array;
  commandSheet(dpi: Printer['dpi']): Uint8Array;
  /** Draws what a document would look like on paper. */
  draw(document: Uint8Array): Promise<Picture>;
  finder: Pick<Station['printers'], 'search' | 'stopSearch'>;
  newId(): string;
  changed(printerId: string): void;
}

const sampleLimitMs = 30_000;
/** The resolution pictures are drawn at. */
const drawnDpi = 203;

const sampleWords: Record<PrintEnd['state'], string> = {
  confirmed: 'The printer says the label came out',
  sent: 'The label was sent; this printer does not say whether it came out. Look at it',
  unknown: 'It is not known whether the label came out. Look at the printer',
  failed: 'The label could not be sent',
  cancelled: 'The printer was not ready within 30 seconds, so nothing was sent',
};

const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Everything the screens may wish of printers. What a printer last said is remembered until the station closes. */
export const printerWishes = (desk: PrinterDesk): Station['printers'] => {
  const said = new Map<string, PrinterStatus>();
  const find = async (id: string): Promise<Printer | null> =>
    (await desk.book.printers()).find((printer) => printer.id === id) ?? null;

  const check = async (id: string): Promise<PrinterStatus | null> => {
    const printer = await find(id);
    if (!printer) return null;
    const status = await desk.status(printer);
    said.set(id, status);
    desk.changed(id);
    return status;
  };

  /** Prints a label of our own; it belongs to no order and is kept nowhere. */
  const printSample = async (
    id: string,
    sample: (printer: Printer) => Uint8Array,
  ): Promise<Output<'printers.test'>> => {
    const printer = await find(id);
    if (!printer) return { state: 'failed', message: 'This printer is not here' };
    const job = { printer, documents: [sample(printer)], copies: 1 };
    const end = await desk.print(job, () => Promise.resolve(), AbortSignal.timeout(sampleLimitMs));
    await check(id);
    return { state: end.state, message: sampleWords[end.state] };
  };

  const busyAt = async (id: string): Promise<boolean> =>
    (await desk.book.printsIn(['queued', 'sending'])).some((print) => print.printerId === id);

  return {
    search: (input) => desk.finder.search(input),
    stopSearch: () => desk.finder.stopSearch(),
    list: async () => {
      const working = new Set(
        (await desk.book.printsIn(['queued', 'sending'])).map((print) => print.printerId),
      );
      return (await desk.book.printers()).map((printer) => ({
        ...printer,
        status: said.get(printer.id) ?? unchecked,
        working: working.has(printer.id),
      }));
    },
    add: async ({ name, uri, dpi }) => {
      const known = await desk.book.printers();
      if (known.some((printer) => printer.name.toLowerCase() === name.toLowerCase()))
        return { ok: false, message: `There is a printer named ${name} already`, field: 'name' };
      const same = known.find((printer) => sameAddress(printer.uri, uri));
      if (same) return { ok: false, message: `${same.name} has this address already`, field: 'uri' };
      const printer = { id: desk.newId(), name, uri, dpi, isDefault: known.length === 0 };
      await desk.book.savePrinter(printer);
      desk.changed(printer.id);
      return { ok: true };
    },
    remove: async (id) => {
      if (await busyAt(id))
        return { ok: false, message: 'Labels wait for this printer. Let them finish or cancel them first' };
      await desk.book.removePrinter(id);
      said.delete(id);
      desk.changed(id);
      return { ok: true };
    },
    setDefault: async (id) => {
      if (!(await find(id))) return { ok: false, message: 'This printer is not here' };
      await desk.book.setDefaultPrinter(id);
      desk.changed(id);
      return { ok: true };
    },
    check,
    test: (id) => printSample(id, (printer) => desk.testLabel(printer)),
    printCommandSheet: (id) => printSample(id, ({ dpi }) => desk.commandSheet(dpi)),
    commandSheet: () => desk.draw(desk.commandSheet(drawnDpi)),
  };
};
