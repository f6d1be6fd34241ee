import { failure } from '#shared/failure';
import type { BatchState } from '#shared/queue/batch';
import type { Clock } from '../../workflow/ports';
import type { CustomsResult } from '../../workflow/steps/customs';
import type { Entry } from './entry';
import {
  createServiceLimiter,
  type ServiceLimiter,
  type LimiterDecision,
} from '../../workflow/service-limiter';

export interface AskAheadPorts {
  /** Questions under way at once, at most. */
  width: number;
  clock: Clock;
  /** False: nobody is asked, and every row may be bought. */
  isOn(): boolean;
  /** @returns false when the label is under way */
  ask(labelId: string, then: (cleared: CustomsResult | null) => void): boolean;
  /** A row has its answer: see what may begin now. */
  answered(verdict: LimiterDecision): void;
}

/** Asks customs about the rows that are bought next, so that buying finds the answers there. */
export interface AskAhead {
  readonly limiter: ServiceLimiter;
  /** True when nothing has to be asked before the row is bought, as far as the queue knows. */
  isCleared(entry: Entry): boolean;
  /** Asks about the next `count` rows of a line that were not asked about yet, as far as the width goes. */
  look(
    entries: readonly Entry[],
    count: number,
    batchState: (batchId: string) => BatchState | undefined,
  ): void;
}

const maybeBought = ({ state }: Entry): boolean => state === 'todo' || state === 'later';

/** An answer that was lost slows asking down like one that was paid for would. */
const heard = (
  cleared: Exclude<CustomsResult, { kind: 'stopped' }>,
  limiter: ServiceLimiter,
): LimiterDecision => {
  if (!cleared.asked) return 'go_on';
  if (cleared.kind === 'free') return limiter.hear(null, null);
  if (cleared.isLost) return limiter.hear(failure('answer_lost'), null);
  const { hold } = cleared.label;
  // Held for what the answer says: the asking itself went well.
  const answered = hold?.failure.code === 'denied_party' || hold?.failure.code === 'goods_restricted';
  return limiter.hear(answered || !hold ? null : hold.failure, hold?.retryAt ?? null);
};

export const createAskAhead = (ports: AskAheadPorts): AskAhead => {
  const limiter = createServiceLimiter(() => ports.width, ports.clock);
  const asking = new Set<string>();
  /** When a row was last changed before it was cleared: one that was changed since is asked about again. */
  const cleared = new Map<string, string>();

  const isCleared = ({ row, isInternational }: Entry): boolean =>
    !isInternational || !ports.isOn() || cleared.get(row.labelId) === row.updatedAt;

  const ask = (labelId: string): void => {
    asking.add(labelId);
    const taken = ports.ask(labelId, (now) => {
      asking.delete(labelId);
      if (!now || now.kind === 'stopped') return;
      if (now.kind === 'free') cleared.set(labelId, now.label.updatedAt);
      else cleared.delete(labelId);
      ports.answered(heard(now, limiter));
    });
    if (!taken) asking.delete(labelId);
  };

  return {
    limiter,
    isCleared,
    look: (entries, count, batchState) => {
      if (!ports.isOn() || limiter.waitsMs > 0) return;
      let seen = 0;
      for (const entry of entries) {
        const { labelId, batchId } = entry.row;
        if (!maybeBought(entry) || batchState(batchId) !== 'running') continue;
        if ((seen += 1) > count || asking.size >= limiter.width) return;
        if (!isCleared(entry) && !asking.has(labelId)) ask(labelId);
      }
    },
  };
};
