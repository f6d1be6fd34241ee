import type { Archive, Listeners } from './environment-deps';
import type { Platform } from './platform';

/**
 * Tells everybody of a printer's live state when it changes: the screens that show the printer, and what waits for its turn there
 * (the labels' own news, the queue's rows and lanes).
 */
export const liveStatus =
  ({ announce }: Pick<Platform, 'announce'>, archive: Pick<Archive, 'printsIn'>, listeners: Listeners) =>
  (printerId: string): void => {
    announce('printer.changed', { printerId });
    listeners.tellQueue();
    void archive.printsIn(['queued']).then(
      (prints) => {
        for (const { labelId } of prints) {
          listeners.touch(labelId);
          listeners.tell(labelId);
        }
      },
      // An archive that is closing, or whose disk fails, says so elsewhere; the next change tells again.
      () => undefined,
    );
  };
