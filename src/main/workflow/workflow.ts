import { failureCodes } from '#shared/failure';
import { isInDoubt } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import { isBought, type Label } from '#shared/label/stage';
import { isOver, type Print } from '#shared/print/print';
import { backoff } from '../base/backoff';
import { closing, createTaskPool } from '../base/task-pool';
import { runAsProgram } from '../base/operator-context';
import { paperGone } from './anonymised';
import { paperOf } from './paper-of';
import type { LabelPorts, UnreadAnswer } from './ports';
import { createPrintRequests, type PrintRequest, type RequestResult } from './print-requests';
import { save } from './save';
import { askAhead, type CustomsResult } from './steps/customs';
import { createDuplicateIds } from './duplicate-ids';
import { cancelledByPerson } from './cancelled';
import { register, registerLate } from './steps/register';
import { waitLeft } from './waits';
import { mayBeOut } from './warnings';

export type { PrintRequest, RequestResult as Taken } from './print-requests';

export interface LabelWorkflowOptions {
  /** Registrations under way at once, at the very most. */
  serviceWidth: number;
  /** Questions to customs ahead of registrations under way at once, at the very most. */
  customsWidth: number;
  /** First and longest wait before a request that never left is tried again, in milliseconds. */
  retryFirstMs: number;
  retryMaxMs: number;
  /** How long a close waits for answers on their way, in milliseconds. */
  graceMs: number;
  /** Told of mistakes in the program: work that threw. */
  onError: (error: unknown, labelId: string) => void;
}

export const labelWorkflowDefaults = {
  serviceWidth: 16,
  customsWidth: 4,
  retryFirstMs: 2_000,
  retryMaxMs: 60_000,
  graceMs: 20_000,
} as const;

/** Drives labels from order to paper. One label is in one lane at a time; nothing here runs twice. */
export interface LabelWorkflow {
  /** Registers a draft and prints it. @returns false when it is already under way */
  begin(labelId: string): boolean;
  /**
   * Registers a draft without printing it, and without trying again by itself: the queue's way.
   * @param then told how the label stands afterwards; null when it was no draft any more, or the purchase broke off
   * @returns false when it is already under way: nobody is told then
   */
  buy(labelId: string, then: (label: Label | null) => void): boolean;
  /**
   * Lets a draft pass customs ahead of buying it, in a lane of its own, or holds it. Buys nothing; who buys it meanwhile waits.
   * @param then told how it stands afterwards; null when it was no draft any more
   * @returns false when it is already under way
   */
  askAhead(labelId: string, then: (cleared: CustomsResult | null) => void): boolean;
  /** Only asked about, ahead of being bought. */
  isAskedAhead(labelId: string): boolean;
  /**
   * Prints a bought label, again or for the first time. Never buys. Refused while a warning holds that the request does not name;
   * a first print that nobody stands beside then puts the label on hold.
   */
  print(labelId: string, request: PrintRequest): Promise<RequestResult>;
  /** Stops a print that waits for its printer. */
  cancelPrint(printId: string): Promise<RequestResult>;
  isBusy(labelId: string): boolean;
  /** Resolves when the label is not under way (any more). */
  idle(labelId: string): Promise<void>;
  /** Does something with a label while nothing else may begin with it; refused when it is under way. */
  whileIdle(labelId: string, work: (label: Label) => Promise<RequestResult>): Promise<RequestResult>;
  /** Applies a person's decision to a label that is not under way. */
  decide(labelId: string, event: LabelEvent, print?: Print): Promise<RequestResult>;
  /**
   * Takes up answers that were not read yet, prints that were queued and surely never sent, and bought labels nothing was printed of.
   * @param inQueue true for batches the queue looks after: their prints are withdrawn, and handed over anew in their turn;
   *   a print of a label that was sent once is a person's own request and goes on
   */
  resume(inQueue: (batchId: string) => boolean): Promise<void>;
  /** Number of labels under way. */
  size(): number;
  /** Begins nothing more. @param withinMs how long it waits for what is under way, where that is less than usual */
  close(withinMs?: number): Promise<void>;
}

export const createLabelWorkflow = (ports: LabelPorts, options: LabelWorkflowOptions): LabelWorkflow => {
  const service = createTaskPool(options.serviceWidth, options.onError);
  const asking = createTaskPool(options.customsWidth, options.onError);
  const prints = createPrintRequests(ports, options.onError);
  const printing = prints.lane;
  const timers = new Map<string, NodeJS.Timeout>();
  const names = createDuplicateIds(ports);
  const attempts = new Map<string, number>();
  const deciding = new Set<string>();
  /** Held by what was asked ahead while buying waited for it. */
  const heldAhead = new Set<string>();
  let closed = false;

  const delay = (labelId: string, retryAfterMs: number | undefined): number => {
    const attempt = attempts.get(labelId) ?? 0;
    attempts.set(labelId, attempt + 1);
    return Math.max(retryAfterMs ?? 0, backoff(attempt, options.retryFirstMs, options.retryMaxMs));
  };

  const forgetTimer = (labelId: string): void => {
    clearTimeout(timers.get(labelId));
    timers.delete(labelId);
  };

  const retryLater = (label: Label): void => {
    const hold = label.hold;
    if (closed || hold?.retryAt == null || failureCodes[hold.failure.code] !== 'later') return;
    const wait = waitLeft(hold, ports.clock, options.retryMaxMs);
    forgetTimer(label.id);
    timers.set(
      label.id,
      setTimeout(() => {
        timers.delete(label.id);
        void runAsProgram(() => stillWaiting(label.id).then((yes) => yes && begin(label.id)));
      }, wait),
    );
  };

  /** Only a draft that still waits for the same reason is tried again by itself. */
  const stillWaiting = async (labelId: string): Promise<boolean> => {
    const label = await ports.archive.label(labelId);
    return label?.stage === 'draft' && label.hold?.retryAt != null;
  };

  /** Puts a draft in the service's lane. @returns false when the label is under way */
  const buy = (labelId: string, then: (label: Label | null) => Promise<void> | void): boolean => {
    if (printing.has(labelId) || deciding.has(labelId)) return false;
    forgetTimer(labelId);
    return service.add(labelId, async (signal) => {
      let after: Label | null = null;
      try {
        await asking.ended(labelId);
        const isHeld = heldAhead.delete(labelId);
        const label = await ports.archive.label(labelId);
        if (label?.stage === 'draft' && !isInDoubt(label))
          after = isHeld ? label : await register(label, ports, { delay, names }, signal);
        if (after?.stage === 'registered') attempts.delete(labelId);
      } finally {
        await then(after);
      }
    });
  };

  const askBefore = (labelId: string, then: (cleared: CustomsResult | null) => void): boolean => {
    if (isBusy(labelId) || deciding.has(labelId)) return false;
    return asking.add(labelId, async (signal) => {
      let cleared: CustomsResult | null = null;
      try {
        const label = await ports.archive.label(labelId);
        if (label?.stage === 'draft' && !isInDoubt(label))
          cleared = await askAhead(label, ports, delay, signal);
        if (cleared?.kind === 'held' && service.has(labelId)) heldAhead.add(labelId);
      } finally {
        then(cleared);
      }
    });
  };

  const begin = (labelId: string): boolean =>
    buy(labelId, async (label) => {
      if (label === null) return;
      if (label.stage !== 'registered') retryLater(label);
      else if (!label.hold) await prints.queue(label, { printerId: null, reason: 'first', copies: 1 });
    });

  /** Ends a purchase whose answer was kept and not read. What it would try again waits for a person, as after any start. */
  const finish = (unread: UnreadAnswer, inQueue: (batchId: string) => boolean): boolean =>
    service.add(unread.label.id, async (signal) => {
      const label = await ports.archive.label(unread.label.id);
      if (label?.stage !== 'registering') return;
      const after = await registerLate(label, ports, unread, { delay, names }, signal);
      if (inQueue(after.batchId)) return;
      if (after.hold !== null && after.hold.retryAt !== null)
        await save(ports, after, { type: 'held', failure: after.hold.failure });
      else if (after.stage === 'registered' && !after.hold)
        await prints.right(after, { printerId: null, reason: 'first', copies: 1 });
    });

  const isBusy = (labelId: string): boolean =>
    service.has(labelId) || printing.has(labelId) || asking.has(labelId);

  const idleLabel = async (labelId: string): Promise<{ label: Label } | { refused: RequestResult }> => {
    if (isBusy(labelId))
      return { refused: { ok: false, message: 'This label is being worked on. Wait for it to end' } };
    const label = await ports.archive.label(labelId);
    return label ? { label } : { refused: { ok: false, message: 'This label is not here' } };
  };

  /** One decision at a time for a label: the second of two quick presses finds it busy. */
  const alone = async (
    labelId: string,
    decision: (label: Label) => Promise<RequestResult>,
  ): Promise<RequestResult> => {
    if (deciding.has(labelId))
      return { ok: false, message: 'This label is being worked on. Wait for it to end' };
    deciding.add(labelId);
    try {
      const found = await idleLabel(labelId);
      return 'refused' in found ? found.refused : await decision(found.label);
    } finally {
      deciding.delete(labelId);
    }
  };

  /** What waits for its printer sent nothing: it stays queued and is taken up at the next start. */
  const dropWaiting = async (): Promise<void> => {
    for (const print of await ports.archive.printsIn(['queued'])) printing.cancel(print.labelId, closing);
  };

  return {
    begin,
    buy,
    askAhead: askBefore,
    isAskedAhead: (labelId) => asking.has(labelId) && !service.has(labelId),
    isBusy,
    idle: async (labelId) => {
      await asking.ended(labelId);
      await service.ended(labelId);
      await printing.ended(labelId);
    },
    print: (labelId, request) =>
      alone(labelId, async (label) => {
        // What came of a purchase in doubt is printed on a person's word.
        if ((!isBought(label) && !isInDoubt(label)) || label.stage === 'closed')
          return { ok: false, message: 'This label was not bought, so there is nothing to print' };
        if (label.hold?.failure.code === 'print_unknown')
          return { ok: false, message: 'It is not known whether it came out. Settle that first' };
        const gone = paperGone(label);
        if (gone !== null) return { ok: false, message: gone };
        if (
          isInDoubt(label) &&
          !request.despite?.includes('printed_before') &&
          (await mayBeOut(labelId, ports))
        )
          return {
            ok: false,
            message: 'It was printed before, and that paper may be out. Look for it first',
          };
        const paper = await paperOf(labelId, ports);
        if ('failure' in paper) {
          // A purchase in doubt waits for a person already, for what has to be settled first.
          if (!isInDoubt(label)) await save(ports, label, { type: 'held', failure: paper.failure });
          return { ok: false, message: 'The stored label can not be read' };
        }
        if (paper.documents.length === 0)
          return { ok: false, message: 'No label document is stored for this package' };
        return prints.right(label, request);
      }),
    cancelPrint: async (printId) => {
      const print = await ports.archive.print(printId);
      if (
        !print ||
        isOver(print.state) ||
        print.state === 'sending' ||
        !printing.cancel(print.labelId, cancelledByPerson())
      )
        return { ok: false, message: 'This print can no longer be cancelled' };
      return { ok: true };
    },
    whileIdle: alone,
    decide: (labelId, event, print) =>
      alone(labelId, async (label) => {
        forgetTimer(labelId);
        await save(ports, label, event, print ? { print } : {});
        return { ok: true };
      }),
    resume: async (inQueue) => {
      for (const unread of ports.archive.unreadAnswers()) finish(unread, inQueue);
      for (const print of await ports.archive.printsIn(['queued'])) {
        const label = await ports.archive.label(print.labelId);
        if (!label) continue;
        if (inQueue(label.batchId) && label.stage === 'registered') await prints.withdraw(label, print);
        else prints.take(label, print);
      }
      for (const label of await ports.archive.atStage('registered')) {
        if (label.hold || inQueue(label.batchId) || isBusy(label.id)) continue;
        if ((await ports.archive.prints(label.id)).length === 0)
          await prints.right(label, { printerId: null, reason: 'first', copies: 1 });
      }
    },
    size: () => service.size() + asking.size() + printing.size(),
    close: async (withinMs = options.graceMs) => {
      closed = true;
      for (const labelId of [...timers.keys()]) forgetTimer(labelId);
      await dropWaiting().catch((error: unknown) => options.onError(error, 'while closing'));
      // An answer on its way is worth waiting for: what it would tell has been paid for.
      const graceMs = Math.min(options.graceMs, withinMs);
      const lanes = [asking.close(graceMs), service.close(graceMs), printing.close(Math.min(graceMs, 3_000))];
      await Promise.all(lanes);
    },
  };
};
