import { randomUUID } from 'node:crypto';
import type { Station } from '../bridge/station';
import { printerHandlers } from '../features/printers/printer-calls';
import { commandText } from '../printing/commands';
import { readable } from '../printing/console/capture';
import { captureFile } from '../printing/console/capture-file';
import { reasonsIn, rowsOf } from '../printing/console/rows';
import { badgeLabel } from '../printing/language/badge-label';
import { commandSheet } from '../printing/language/command-sheet';
import { testLabel } from '../printing/language/test-label';
import { clockOf, type EnvironmentDeps } from './environment-deps';
import type { pictures } from './picture';
import { practicePrinterId } from './practice';
import type { PrinterFinder } from './printer-search';
import type { SetUp } from './set-up';

type Printers = Station['printers'];

/** A test label that was printed counts for the list before the first live label. */
const noting = (setUp: SetUp, printers: Printers): Printers => ({
  ...printers,
  test: async ({ printerId }) => {
    const result = await printers.test({ printerId });
    if (result.state === 'confirmed' || result.state === 'sent') setUp.printed(printerId);
    return result;
  },
});

/** The handlers of calls about the printers of the open environment. */
export const printerHandlersOf = (
  { plan, archive, desk }: EnvironmentDeps,
  finder: PrinterFinder,
  draw: ReturnType<typeof pictures>,
): Printers => {
  const { platform, settings, stationery } = plan;
  const { writing } = stationery;
  const printers = printerHandlers({
    book: archive,
    print: (job, signal) => desk.print(job, signal),
    status: (printer, depth) => desk.status(printer, depth),
    lastStatus: (printerId) => desk.lastStatus(printerId),
    hasLabel: (printerId) => desk.hasLabel(printerId),
    adopt: (printer) => desk.acceptDevice(printer),
    acceptAddress: (printer) => desk.acceptAddress(printer),
    elsewhere: (printerId) => desk.reportedAt(printerId),
    adoptAt: (printer, uri) => desk.confirmAt(printer, uri),
    command: (printer, command, besidePrint) => desk.command(printer, commandText[command], besidePrint),
    console: {
      ask: (printer, question) => desk.ask(printer, question),
      readable,
      rowsOf,
      reasonsIn,
      captureFile,
      outside: platform.outside,
    },
    now: () => clockOf(platform).now(),
    commandSheet: async (dpi) => commandSheet(dpi, await writing()),
    isSeenByAll: (printerId) => printerId === practicePrinterId,
    badgeLabel: async (dpi, person) => badgeLabel(dpi, person, await writing()),
    draw,
    testLabel: async (printer, serial) =>
      testLabel(printer, { stationName: settings().station.name, serial }, await writing()),
    finder,
    newId: randomUUID,
    changed: (printerId) => platform.announce('printer.changed', { printerId }),
  });
  return noting(plan.setUp, printers);
};
