import { randomUUID } from 'node:crypto';
import { createParcel } from '../labels/parcel';
import type { UpdateDesk } from '../labels/updates/desk';
import type { Station } from '../station';
import { labelWishes } from '../station/labels';
import { labelListWishes } from '../station/labels-view';
import { commandText } from '../printing/commands';
import { readable } from '../printing/console/capture';
import { captureFile } from '../printing/console/capture-file';
import { reasonsIn, rowsOf } from '../printing/console/rows';
import { badgeLabel } from '../printing/language/badge-label';
import { commandSheet } from '../printing/language/command-sheet';
import { practiceWishes } from '../station/practice';
import { printerWishes } from '../station/printers';
import { queueWishes } from '../station/queue';
import { updateWishes } from '../station/updates';
import type { Intake } from './intake';
import { landedWishesOf } from './landed';
import type { PrinterFinder } from './printer-search';
import type { SetUp } from './set-up';
import { clockOf, type Parts } from './parts';
import { pictures } from './picture';
import { trackWishesOf } from './tracking';

/** What the screens may wish of the environment that is open. */
export type Wishes = Pick<
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
const noting = (setUp: SetUp, printers: Wishes['printers']): Wishes['printers'] => ({
  ...printers,
  test: async ({ printerId }) => {
    const result = await printers.test({ printerId });
    if (result.state === 'confirmed' || result.state === 'sent') setUp.printed(printerId);
    return result;
  },
});

export const wishesOf = (
  parts: Parts,
  intake: Intake,
  updates: UpdateDesk,
  finder: PrinterFinder,
  retention: Wishes['retention'],
): Wishes => {
  const { plan, archive, desk, ports, journey, runner, practice } = parts;
  const { announce } = plan.platform;
  const picture = pictures(plan.preview, plan.raster);
  const track = trackWishesOf(parts);
  const parcel = createParcel(ports, journey, () => plan.settings().queue.scanBack);
  return {
    ...labelWishes({
      ports,
      journey,
      parcel,
      draw: picture,
      outside: plan.platform.outside,
      intake: intake.desk,
      lists: labelListWishes({ archive, ports, outside: plan.platform.outside }),
      settings: plan.book,
      tracking: async (packageId) => {
        const last = await archive.tracking(packageId);
        return last && { tracking: last.tracking, checkedAt: last.checkedAt };
      },
    }),
    intake: { status: () => Promise.resolve(intake.status()) },
    printers: noting(
      plan.setUp,
      printerWishes({
        book: archive,
        print: (job, report, signal) => desk.print(job, report, signal),
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
    practice: practiceWishes(() => practice?.printer ?? null, picture),
    queue: queueWishes({ ports, archive, journey, runner }),
    track,
    landed: landedWishesOf(parts, parcel),
    retention,
    ...updateWishes(updates, track),
  };
};
