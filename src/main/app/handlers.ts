import { ScanBackVerifier } from '../features/ship/scan-back';
import type { UpdateDesk } from '../features/corrections/desk';
import type { Station } from '../bridge/station';
import { labelHandlers } from '../features/labels/label-calls';
import { labelListHandlers } from '../features/labels/labels-view';
import { practiceHandlers } from '../features/practice/practice-calls';
import { floorHandlers } from '../features/floor/floor-calls';
import { mayPrint } from '../features/queue/line';
import { queueHandlers } from '../features/queue/queue-calls';
import { updateHandlers } from '../features/corrections/correction-calls';
import type { Intake } from './intake';
import { landedHandlersOf } from './landed';
import type { PrinterFinder } from './printer-search';
import { clockOf, type EnvironmentDeps } from './environment-deps';
import { pictures } from './picture';
import { printerHandlersOf } from './printers';
import { trackHandlersOf } from './tracking';

/** The handlers of calls about the open environment. */
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
  | 'floor'
>;

export const handlersOf = (
  parts: EnvironmentDeps,
  intake: Intake,
  updates: UpdateDesk,
  finder: PrinterFinder,
  retention: Handlers['retention'],
): Handlers => {
  const { plan, archive, ports, workflow, runner, practice } = parts;
  const picture = pictures(plan.preview, plan.raster);
  const track = trackHandlersOf(parts);
  const parcel = new ScanBackVerifier(ports, workflow, () => plan.settings().queue.scanBack);
  return {
    ...labelHandlers({
      ports,
      workflow,
      parcel,
      draw: picture,
      outside: plan.platform.outside,
      intake: intake.desk,
      lists: labelListHandlers({
        ...{ archive, ports, outside: plan.platform.outside, words: plan.stationery.words },
        copies: parts.floor?.copies ?? null,
      }),
      settings: plan.book,
      tracking: async (packageId) => {
        const last = await archive.tracking(packageId);
        return last && { tracking: last.tracking, checkedAt: last.checkedAt };
      },
      isInQueue: (labelId) => {
        const entry = runner.book.entry(labelId);
        return entry !== undefined && mayPrint(runner.book.batches.get(entry.row.batchId)?.state);
      },
      printerOf: async (labelId) => {
        const [row] = await archive.rows([labelId]);
        return (await ports.printer(row?.printerId ?? null))?.id ?? null;
      },
    }),
    intake: { status: () => Promise.resolve(intake.status()) },
    printers: printerHandlersOf(parts, finder, picture),
    practice: practiceHandlers(() => practice?.printer ?? null, picture),
    queue: queueHandlers({ ports, archive, workflow, runner }),
    track,
    landed: landedHandlersOf(parts, parcel),
    retention,
    floor: floorHandlers(
      parts.floor && {
        ...parts.floor.desk,
        outside: plan.platform.outside,
        words: plan.stationery.words,
        now: () => clockOf(plan.platform).now(),
      },
    ),
    ...updateHandlers(updates, track),
  };
};
