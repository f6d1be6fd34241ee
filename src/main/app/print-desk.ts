import { labelPolicy } from '../features/labels/label-commands';
import { createPrintDesk, type PrintDesk } from '../printing/desk';
import type { Archive, EnvironmentPlan, Listeners } from './environment-deps';
import type { FloorPlace } from './floor';
import { followOf } from './follow';
import { liveStatus } from './live-status';
import { printerLog } from './printer-log';

/** All printers of an environment. @param floor null where this bench works alone */
export const printDeskOf = (
  { platform, settings, raster }: EnvironmentPlan,
  archive: Archive,
  floor: FloorPlace | null,
  listeners: Listeners,
): PrintDesk =>
  createPrintDesk({
    timing: platform.tuning?.printing ?? {},
    log: printerLog(platform, archive),
    spawn: platform.deviceFiles,
    spooler: platform.printQueues,
    printers: () => archive.printers(),
    follow: followOf(platform, archive),
    raster,
    policy: () => labelPolicy(settings()),
    turnAt: floor && (() => floor.turnAt()),
    statusChanged: liveStatus(platform, archive, listeners),
  });
