import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Printer } from '#shared/print/printer';
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

/** The built-in service and printer: real ones on this machine's loopback, so that all else works as it does live. */
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

const practicePrinterId = 'practice-printer';

/** The practice printer listens on another port at each start; its entry follows it. */
export const bookPracticePrinter = async (archive: Archive, practice: Practice): Promise<void> => {
  const known = await archive.printers();
  const before = known.find((printer) => printer.id === practicePrinterId);
  const printer: Printer = {
    id: practicePrinterId,
    name: before?.name ?? 'Practice printer',
    uri: practice.printer.uri,
    dpi: 203,
    isDefault: before?.isDefault ?? known.length === 0,
  };
  await archive.savePrinter(printer);
};

/** The first practice start has orders to scan. */
export const loadSamples = async (file: string, desk: ImportDesk): Promise<void> => {
  const { ports } = desk;
  const counts = await ports.archive.counts();
  if (Object.values(counts).some((count) => count > 0)) return;
  const bytes = new Uint8Array(await readFile(file));
  await importOrders({ fileName: basename(file), bytes, source: 'samples' }, desk);
};
