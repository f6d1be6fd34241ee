import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Printer } from '#shared/print/printer';
import type { WordsIn } from '#shared/text/words-in';
import { type ImportDesk, importOrders } from '../features/intake/import-orders';
import { startVirtualPrinter, type VirtualPrinter } from '../practice/printer/printer';
import type { openArchive } from '../archive/archive';
import { startPracticeService, type PracticeService } from '../practice/service/service';

type Archive = ReturnType<typeof openArchive>;

export interface Practice {
  service: PracticeService;
  printer: VirtualPrinter;
  close(): Promise<void>;
}

/** The built-in service and printer. They are real ones on this computer's loopback, so all other code works as in production. */
export const startPractice = async (changed: () => void): Promise<Practice> => {
  const [service, printer] = await Promise.all([
    startPracticeService({ latencyMs: 150 }),
    startVirtualPrinter({ knobs: { msPerLabel: 400 } }),
  ]);
  printer.on('printed', changed);
  printer.on('changed', changed);
  return {
    service,
    printer,
    close: async () => {
      await Promise.all([service.close(), printer.close()]);
    },
  };
};

export const practicePrinterId = 'practice-printer';

/**
 * Adds or updates the practice printer, which has another port at each start.
 * @param words of the station's language, for its first name
 */
export const bookPracticePrinter = async (
  archive: Pick<Archive, 'printers' | 'savePrinter'>,
  { printer: { uri } }: { printer: Pick<VirtualPrinter, 'uri'> },
  { text }: WordsIn,
): Promise<void> => {
  const known = await archive.printers();
  const before = known.find((printer) => printer.id === practicePrinterId);
  const printer: Printer = {
    id: practicePrinterId,
    name: before?.name ?? text.practice.panel,
    uri,
    dpi: 203,
    isDefault: before?.isDefault ?? known.length === 0,
  };
  await archive.savePrinter(printer);
};

/** Imports sample orders at the first practice start. */
export const loadSamples = async (file: string, desk: ImportDesk): Promise<void> => {
  const { ports } = desk;
  const counts = await ports.archive.counts();
  if (Object.values(counts).some((count) => count > 0)) return;
  const bytes = new Uint8Array(await readFile(file));
  await importOrders({ fileName: basename(file), bytes, source: 'samples' }, desk);
};
