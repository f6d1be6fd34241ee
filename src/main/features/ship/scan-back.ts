import type { ShipAnswer } from '#shared/bridge/contract';
import type { SkipReason } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import type { QueueSettings } from '#shared/settings';
import type { LabelWorkflow, Taken } from '../../workflow/workflow';
import { isFromPaper, papersOf, provenByPaper } from '../../workflow/paper';
import { createPaperStop } from './paper-stop';
import type { LabelPorts } from '../../workflow/ports';
import { decided, settlePrint } from '../../workflow/settle';
import { viewOf } from '../../workflow/views';
import { steadyNow } from '../../workflow/waits';

/** A paper is scanned while its printer is still being asked: its proof is waited for this long, in milliseconds. */
const proofMs = 2_000;
/** Having been asked whether all papers of a label are there, a worker says so by scanning it again within this time. */
const againMs = 30_000;

/**
 * The parcel at hand on Ship: which label it is to get, and whether a wrong one was scanned for it. Kept while the station
 * runs; after a restart nothing is expected until the next order is shipped.
 */
export interface Parcel {
  /** An order was begun: its paper is the one that comes out next. */
  begun(labelId: string): void;
  /** The answer in place of beginning `label`, while the parcel before it is not done; null when it may begin. */
  standsInTheWay(label: Label): Promise<ShipAnswer | null>;
  /**
   * What a scan says about paper: that it is the wrong one, that it came out, that its parcel is done.
   * @param label whose code it is, if anybody's
   * @returns null when it says nothing about paper
   */
  scanned(code: string, label: Label | null): Promise<ShipAnswer | null>;
  /** A person has seen that the wrong label, or paper that is not right any more, was scanned. */
  acknowledge(): void;
  /** A person goes on without scanning the label back. */
  skip(labelId: string, reason: SkipReason): Promise<Taken>;
}

const withTimeout = async (work: Promise<void>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
};

export const createParcel = (
  ports: LabelPorts,
  workflow: LabelWorkflow,
  mode: () => QueueSettings['scanBack'],
): Parcel => {
  let expectedId: string | null = null;
  let isStopped = false;
  const paper = createPaperStop(ports);
  let counted: { printId: string; at: number } | null = null;

  const isDue = (label: Label): boolean => {
    if (label.stage === 'closed' || label.scannedBackAt != null) return false;
    if (label.hold) return label.hold.failure.code === 'print_unknown';
    return workflow.isBusy(label.id) || label.stage === 'sent' || label.stage === 'confirmed';
  };
  /** The label whose paper the parcel at hand is to get. */
  const expected = async (): Promise<Label | null> => {
    const label = expectedId === null || mode() === 'off' ? null : await ports.archive.label(expectedId);
    if (!label || !isDue(label)) return null;
    // Paper that another label replaces is not to be on any parcel.
    return (await ports.archive.replacementOf(label.id)) ? null : label;
  };
  const now = async (label: Label): Promise<Label> => (await ports.archive.label(label.id)) ?? label;

  const done = (label: Label): void => {
    if (label.id === expectedId) expectedId = null;
    isStopped = false;
  };

  const stop = async (scanned: string, wanted: Label): Promise<ShipAnswer> => {
    isStopped = true;
    return { kind: 'wrong_label', view: await viewOf(wanted, ports), scanned };
  };

  const printedAt = async ({ id }: Label): Promise<string> =>
    (await ports.archive.prints(id)).at(-1)?.createdAt ?? '';
  /** Where scanning is only offered, a label of the queue that came out later says that the bench has moved on. */
  const hasMovedOn = async (wanted: Label, label: Label): Promise<boolean> =>
    mode() === 'offered' && (await printedAt(label)) > (await printedAt(wanted));

  /** One paper proves itself; of several the worker must say that all are there, by scanning the label once more. */
  const saysAll = (print: Print): boolean => {
    const at = steadyNow(ports.clock);
    const isAgain = counted?.printId === print.id && at - counted.at < againMs;
    counted = isAgain ? null : { printId: print.id, at };
    return papersOf(print) === 1 || isAgain;
  };

  /** @returns how many papers are to be counted first; null where nothing is in doubt that paper proves */
  const settle = async (label: Label): Promise<'settled' | { papers: number } | null> => {
    if (label.hold?.failure.code !== 'print_unknown' && (mode() === 'off' || label.stage !== 'sent'))
      return null;
    const print = await provenByPaper(label.id, ports.archive);
    if (!print) return null;
    if (!saysAll(print)) return { papers: papersOf(print) };
    return (await settlePrint(print.id, true, ports, workflow)).ok ? 'settled' : null;
  };

  const close = async (label: Label, code: string): Promise<'again' | 'closed' | null> => {
    if (mode() === 'off' || label.hold || (label.stage !== 'sent' && label.stage !== 'confirmed'))
      return null;
    if (label.scannedBackAt != null) return 'again';
    const taken = await decided(workflow.decide(label.id, { type: 'scanned.back', code }));
    return taken.ok ? 'closed' : null;
  };

  /** The right paper, or one that nobody expects just now. */
  const take = async (code: string, label: Label): Promise<ShipAnswer | null> => {
    if (label.stage === 'sending' || label.stage === 'sent')
      await withTimeout(workflow.idle(label.id), proofMs);
    const wasDoubtful = (await now(label)).hold !== null;
    const settled = await settle(await now(label));
    if (settled !== null && settled !== 'settled')
      return { kind: 'count_papers', view: await viewOf(await now(label), ports), ...settled };
    const closed = await close(await now(label), code);
    if (closed) done(label);
    if (!closed && !settled) return null;
    const view = await viewOf(await now(label), ports);
    return settled && wasDoubtful
      ? { kind: 'settled', view }
      : { kind: 'checked', view, again: closed === 'again' };
  };

  return {
    begun: (labelId) => {
      if (mode() !== 'off') expectedId = labelId;
    },
    standsInTheWay: async (label) => {
      const stopped = await paper.standsInTheWay(label);
      if (stopped) return stopped;
      const wanted = await expected();
      if (!wanted || wanted.id === label.replaces) return null;
      if (isStopped) return stop(label.ref1, wanted);
      const begins = label.stage === 'draft' || label.stage === 'registered';
      if (mode() !== 'required' || label.id === wanted.id || !begins || workflow.isBusy(label.id))
        return null;
      return { kind: 'scan_back_due', view: await viewOf(wanted, ports) };
    },
    scanned: async (code, label) => {
      const stopped = await paper.scanned(code, label);
      if (stopped) return stopped;
      const wanted = await expected();
      const isPaper = label !== null && isFromPaper(code, label);
      isStopped = isStopped && wanted !== null;
      const isRight = isPaper && label.id === wanted?.id;
      if (wanted && isStopped && !isRight) return stop(code, wanted);
      if (!isPaper) return null;
      if (wanted && !isRight && !(await hasMovedOn(wanted, label)))
        return stop(label.package?.packageId ?? code, wanted);
      return take(code, label);
    },
    acknowledge: () => {
      paper.seen();
      isStopped = false;
    },
    skip: async (labelId, reason) => {
      const taken = await decided(workflow.decide(labelId, { type: 'scan.skipped', reason }));
      if (taken.ok && labelId === expectedId) {
        expectedId = null;
        isStopped = false;
      }
      return taken;
    },
  };
};
