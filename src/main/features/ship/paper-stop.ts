import type { ShipAnswer } from '#shared/bridge/contract';
import type { Label } from '#shared/label/stage';
import { isFromPaper } from '../../workflow/paper';
import type { LabelPorts } from '../../workflow/ports';
import { viewOf } from '../../workflow/views';
import { paperStopOf } from '../../workflow/warnings';

/** Stops the bench after a scan of paper that must not be shipped, until a person has acknowledged it. The state is lost at a restart. */
export interface PaperStop {
  /** The answer to a scan of such paper, and to all further scans until it is acknowledged; null if nothing is stopped. */
  scanned(code: string, label: Label | null): Promise<ShipAnswer | null>;
  /** The answer that prevents starting a label; null if it may start. */
  blocks(label: Label): Promise<ShipAnswer | null>;
  acknowledge(): void;
}

export const createPaperStop = (ports: LabelPorts): PaperStop => {
  let stoppedId: string | null = null;

  const stop = async (label: Label): Promise<ShipAnswer | null> => {
    const kind = await paperStopOf(label, ports);
    if (kind !== null) stoppedId = label.id;
    return kind && { kind, view: await viewOf(label, ports) };
  };
  /** Still stopped: it was not acknowledged, and no print or purchase has fixed the problem with the paper. */
  const stillStopped = async (): Promise<ShipAnswer | null> => {
    const label = stoppedId === null ? null : await ports.archive.label(stoppedId);
    const answer = label && (await stop(label));
    if (!answer) stoppedId = null;
    return answer;
  };

  return {
    scanned: async (code, label) => {
      const ownStop = label && (await stop(label));
      if (ownStop) return ownStop;
      if (label && label.replaces !== null && label.replaces === stoppedId && isFromPaper(code, label))
        stoppedId = null;
      return stillStopped();
    },
    blocks: (label) =>
      label.replaces !== null && label.replaces === stoppedId ? Promise.resolve(null) : stillStopped(),
    acknowledge: () => {
      stoppedId = null;
    },
  };
};
