import { expect, it } from 'vitest';
import { type PrinterDesk, printerHandlers } from '#main/features/printers/printer-calls';
import { type Printer, type PrinterStatus, unchecked } from '#shared/print/printer';
import type { Print } from '#shared/print/print';
import { codedMessage } from '#shared/text/coded-message';

const printer: Printer = { id: 'p', name: 'Zebra', uri: 'tcp://127.0.0.1:9100', dpi: 203, isDefault: true };
const elsewhere: PrinterStatus = { ...unchecked, state: 'ready', reasons: ['printing-elsewhere'] };
const heldByOne: PrinterStatus = { ...elsewhere, heldBy: 'Bench 1' };

/** What a person is told whose command the desk refuses. */
const refused = async (status: PrinterStatus, prints: Pick<Print, 'printerId'>[] = []): Promise<unknown> => {
  const desk = {
    book: {
      printers: () => Promise.resolve([printer]),
      printsIn: () => Promise.resolve(prints),
    },
    lastStatus: () => status,
    command: () => Promise.resolve({ ok: false, reason: 'printing-elsewhere' }),
  };
  // The other parts of a desk are not needed for a command.
  return printerHandlers(desk as unknown as PrinterDesk).command({ printerId: 'p', command: 'feed' });
};

it('a command for a printer where another bench prints is refused with the name of that bench', async () => {
  expect(await refused(heldByOne)).toEqual({
    ok: false,
    message: codedMessage('printer.benchPrints', { bench: 'Bench 1' }),
  });
  expect(await refused(elsewhere)).toEqual({
    ok: false,
    message: codedMessage('printer.otherBenchPrints'),
  });
});

it('a label that waits until another bench has printed is not said to be at the printer', async () => {
  const waits = [{ printerId: 'p' }];
  expect(await refused(heldByOne, waits)).toEqual({
    ok: false,
    message: codedMessage('printer.benchPrints', { bench: 'Bench 1' }),
  });
  expect(await refused({ ...unchecked, state: 'ready', reasons: [] }, waits)).toEqual({
    ok: false,
    message: codedMessage('printer.labelAtIt'),
  });
});
