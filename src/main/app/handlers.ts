import { randomUUID } from 'node:crypto';
import { createParcel } from '../features/ship/scan-back';
import type { UpdateDesk } from '../features/corrections/desk';
import type { Station } from '../bridge/station';
import { labelHandlers } from '../features/labels/label-calls';
import { labelListHandlers } from '../features/labels/labels-view';
import { commandText } from '../printing/commands';
import { readable } from '../printing/console/capture';
import { captureFile } from '../printing/console/capture-file';
import { reasonsIn, rowsOf } from '../printing/console/rows';
import { badgeLabel } from '../printing/language/badge-label';
import { commandSheet } from '../printing/language/command-sheet';
import { practiceHandlers } from '../features/practice/practice-calls';
import { printerHandlers } from '../features/printers/printer-calls';
import { queueHandlers } from '../features/queue/queue-calls';
import { updateHandlers } from '../features/corrections/correction-calls';
import type { Intake } from './intake';
import { landedHandlersOf } from './landed';
import type { PrinterFinder } from './printer-search';
import type { SetUp } from './set-up';
import { clockOf, type EnvironmentDeps } from './environment-deps';
import { pictures } from './picture';
import { trackHandlersOf } from './tracking';

/** Answers the calls about the environment that is open. */
export type Handlers = Pick<
  Station,
  | 'ship'
  | 'orders'
  | 'intake'
  | 'labels'
  | 'prints'
  | 'printers'
  | 'practice'
  | 'queue'
  | 'track'
  | 'recipient'
  | 'updates'
  | 'landed'
  | 'retention'
>;

/** A test label that came out counts for the list before the first live label. */
const noting = (setUp: SetUp, printers: Handlers['printers']): Handlers['printers'] => ({
  ...printers,
  test: async ({ printerId }) => {
    const result = await printers.test({ printerId });
    if (result.state === 'confirmed' || result.state === 'sent') setUp.printed(printerId);
    return result;
  },
});

export const handlersOf = (
  parts: EnvironmentDeps,
  intake: Intake,
  updates: UpdateDesk,
  finder: PrinterFinder,
  retention: Handlers['retention'],
): Handlers => {
  const { plan, archive, desk, ports, workflow, runner, practice } = parts;
  const { announce } = plan.platform;
  const picture = pictures(plan.preview, plan.raster);
  const track = trackHandlersOf(parts);
  const parcel = createParcel(ports, workflow, () => plan.settings().queue.scanBack);
  return {
    ...labelHandlers({
      ports,
      workflow,
      parcel,
      draw: picture,
      outside: plan.platform.outside,
      intake: intake.desk,
      lists: labelListHandlers({ archive, ports, outside: plan.platform.outside }),
      settings: plan.book,
      tracking: async (packageId) => {
        const last = await archive.tracking(packageId);
        return last && { tracking: last.tracking, checkedAt: last.checkedAt };
      },
    }),
    intake: { status: () => Promise.resolve(intake.status()) },
    printers: noting(
      plan.setUp,
      printerHandlers({
        book: archive,
        print: (job, signal) => desk.print(job, signal),
        status: (printer, depth) => desk.status(printer, depth),
        lastStatus: (printerId) => desk.lastStatus(printerId),
        adopt: (printer) => desk.adopt(printer),
        elsewhere: (printerId) => desk.elsewhere(printerId),
        takenFor: (printer, uri) => desk.takenFor(printer, uri),
        command: (printer, command, besidePrint) => desk.command(printer, commandText[command], besidePrint),
        console: {
          ask: (printer, question) => desk.ask(printer, question),
          readable,
          rowsOf,
          reasonsIn,
          captureFile,
          outside: plan.platform.outside,
        },
        now: () => clockOf(plan.platform).now(),
        commandSheet,
        badgeLabel,
        draw: picture,
        testLabel: (printer, serial) => desk.testLabel(printer, plan.settings().station.name, serial),
        finder,
        newId: randomUUID,
        changed: (printerId) => announce('printer.changed', { printerId }),
      }),
    ),
    practice: practiceHandlers(() => practice?.printer ?? null, picture),
    queue: queueHandlers({ ports, archive, workflow, runner }),
    track,
    landed: landedHandlersOf(parts, parcel),
    retention,
    ...updateHandlers(updates, track),
  };
};
