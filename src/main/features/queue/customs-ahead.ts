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

export interface CustomsAheadPorts {
  /** The most questions in progress at once. */
  width: number;
  clock: Clock;
  /** False: nothing is asked, and every row may be bought. */
  isOn(): boolean;
  /** @returns false if the label is in progress */
  ask(labelId: string, then: (cleared: CustomsResult | null) => void): boolean;
  /** The answer for a row has arrived: check what may start now. */
  answered(verdict: LimiterDecision): void;
}

/** Asks for the duties and taxes of the rows that are bought next, so that the purchase finds the answers stored. */
export interface CustomsAhead {
  readonly limiter: ServiceLimiter;
  /** True if nothing must be asked before the row is bought, as far as the queue knows. */
  isCleared(entry: Entry): boolean;
  /** Asks about the next `count` rows of a line that were not asked about yet, up to the width. */
  look(
    entries: readonly Entry[],
    count: number,
    batchState: (batchId: string) => BatchState | undefined,
  ): void;
}

const maybeBought = ({ state }: Entry): boolean => state === 'todo' || state === 'later';

/** A lost answer slows the questions down, like a lost answer of a purchase. */
const noteAnswer = (
  cleared: Exclude<CustomsResult, { kind: 'stopped' }>,
  limiter: ServiceLimiter,
): LimiterDecision => {
  if (!cleared.asked) return 'continue';
  if (cleared.kind === 'free') return limiter.onAnswer(null, null);
  if (cleared.isLost) return limiter.onAnswer(failure('answer_lost'), null);
  const { hold } = cleared.label;
  // The order is held because of the answer's content, so the question itself succeeded.
  const answered = hold?.failure.code === 'denied_party' || hold?.failure.code === 'goods_restricted';
  return limiter.onAnswer(answered || !hold ? null : hold.failure, hold?.retryAt ?? null);
};

export const createCustomsAhead = (ports: CustomsAheadPorts): CustomsAhead => {
  const limiter = createServiceLimiter(() => ports.width, ports.clock);
  const asking = new Set<string>();
  /** The row's last change before it was cleared. A row that was changed since is asked about again. */
  const cleared = new Map<string, string>();

  const isCleared = ({ row, isInternational }: Entry): boolean =>
    !isInternational || !ports.isOn() || cleared.get(row.labelId) === row.updatedAt;

  const ask = (labelId: string): void => {
    asking.add(labelId);
    const isAccepted = ports.ask(labelId, (now) => {
      asking.delete(labelId);
      if (!now || now.kind === 'stopped') return;
      if (now.kind === 'free') cleared.set(labelId, now.label.updatedAt);
      else cleared.delete(labelId);
      ports.answered(noteAnswer(now, limiter));
    });
    if (!isAccepted) asking.delete(labelId);
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
