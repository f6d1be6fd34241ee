import type { ShipAnswer } from '#shared/bridge/contract';
import type { Label } from '#shared/label/stage';
import { isFromPaper } from '../../workflow/paper';
import type { LabelPorts } from '../../workflow/ports';
import { viewOf } from '../../workflow/views';
import { paperStopOf } from '../../workflow/warnings';

/** Paper that must not leave was scanned: it stops the bench until a person has seen it. Kept while the station runs. */
export interface PaperStop {
  /** The answer to a scan of such paper, and to all that follows before it was seen; null where nothing stops it. */
  scanned(code: string, label: Label | null): Promise<ShipAnswer | null>;
  /** The answer in place of beginning a label; null when it may begin. */
  standsInTheWay(label: Label): Promise<ShipAnswer | null>;
  seen(): void;
}

export const createPaperStop = (ports: LabelPorts): PaperStop => {
  let stoppedId: string | null = null;

  const stop = async (label: Label): Promise<ShipAnswer | null> => {
    const kind = await paperStopOf(label, ports);
    if (kind !== null) stoppedId = label.id;
    return kind && { kind, view: await viewOf(label, ports) };
  };
  /** Still stopped: it was not seen, and what is wrong with the paper was not put right by a print or a purchase. */
  const stillStopped = async (): Promise<ShipAnswer | null> => {
    const label = stoppedId === null ? null : await ports.archive.label(stoppedId);
    const answer = label && (await stop(label));
    if (!answer) stoppedId = null;
    return answer;
  };

  return {
    scanned: async (code, label) => {
      const own = label && (await stop(label));
      if (own) return own;
      if (label && label.replaces !== null && label.replaces === stoppedId && isFromPaper(code, label))
        stoppedId = null;
      return stillStopped();
    },
    standsInTheWay: (label) =>
      label.replaces !== null && label.replaces === stoppedId ? Promise.resolve(null) : stillStopped(),
    seen: () => {
      stoppedId = null;
    },
  };
};
