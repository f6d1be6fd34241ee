import { labelPolicy } from '../features/labels/label-commands';
import { PrintDesk } from '../printing/desk';
import type { Archive, EnvironmentPlan, Listeners } from './environment-deps';
import type { FloorMembership } from './floor';
import { followOf } from './follow';
import type { Platform } from './platform';

/** Lines of the print desk begin with the printer's address: each goes to the log with that printer's name. */
const printerLog =
  ({ log }: Pick<Platform, 'log'>, archive: Pick<Archive, 'printers'>) =>
  (message: string): void => {
    const [, uri, what] = /^([a-z]+:\/\/\S+): (.*)$/s.exec(message) ?? [];
    const logUnchanged = (): void => log.info(message);
    if (uri === undefined || what === undefined || !log.child) {
      logUnchanged();
      return;
    }
    archive
      .printers()
      .then((printers) => {
        const printer = printers.find((one) => one.uri === uri);
        if (printer) log.child?.(printer.name).info(what);
        else logUnchanged();
      })
      .catch(logUnchanged);
  };

/**
 * Announces a change of a printer's live state: to the screens that show the printer, and for labels that wait for it (the labels
 * themselves, and the queue's rows and lanes).
 */
const liveStatus =
  ({ announce }: Pick<Platform, 'announce'>, archive: Pick<Archive, 'printsIn'>, listeners: Listeners) =>
  (printerId: string): void => {
    announce('printer.changed', { printerId });
    listeners.announceQueue();
    void archive.printsIn(['queued']).then(
      (prints) => {
        for (const { labelId } of prints) {
          listeners.touch(labelId);
          listeners.announce(labelId);
        }
      },
      // An archive that is closing, or whose disk fails, is reported elsewhere; the next change is announced again.
      () => undefined,
    );
  };

/** All printers of an environment. @param floor null where this bench has none */
export const printDeskOf = (
  { platform, settings, raster }: EnvironmentPlan,
  archive: Archive,
  floor: FloorMembership | null,
  listeners: Listeners,
): PrintDesk =>
  new PrintDesk({
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
