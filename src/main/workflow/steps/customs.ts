import { checkOrder } from '#shared/label/check';
import { type OrderDraft, withDefaults } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';
import type { Unscreened } from '#shared/landed/unscreened';
import type { LabelPorts } from '../ports';
import { type RetryDelay, retryAt } from './retry';
import type { Step } from './step';

/**
 * The result of customs for a label: `free` to be bought; `held` with the reason on disk; or `stopped` before there was
 * an answer, and unchanged. `asked`: the service was asked just now. `isLost`: its answer was lost.
 */
export type CustomsOutcome =
  | { kind: 'free'; asked: boolean; unscreened?: Unscreened }
  | { kind: 'held'; asked: boolean; isLost: boolean }
  | { kind: 'stopped' };

export type CustomsResult = CustomsOutcome & { label: Label };

/** Checks a draft with customs and puts it on hold when it may not be bought. It stays a draft: nothing is bought here. */
export async function* checkCustoms(
  label: Label,
  draft: OrderDraft,
  ports: LabelPorts,
  delay: RetryDelay,
  signal: AbortSignal,
): Step<CustomsOutcome> {
  const checked = await ports.customs.check(label, draft, signal);
  if (checked.ok) {
    const { asked, unscreened } = checked;
    return { kind: 'free', asked, ...(unscreened && { unscreened }) };
  }
  const { failure, asked, isLost } = checked;
  if (failure.code === 'cancelled') return { kind: 'stopped' };
  const next = retryAt(label.id, failure, ports, delay);
  yield { event: { type: 'held', failure, ...(next !== null && { retryAt: next }) } };
  return { kind: 'held', asked, isLost };
}

/** The same before the purchase. For an order that could not be bought anyway, no request is sent. */
export async function* checkCustomsAhead(
  label: Label,
  ports: LabelPorts,
  delay: RetryDelay,
  signal: AbortSignal,
): Step<CustomsOutcome> {
  const { defaults, prefix } = ports.rules();
  const draft = withDefaults(label.draft, defaults);
  if (!checkOrder(draft, prefix).ok) return { kind: 'free', asked: false };
  return yield* checkCustoms(label, draft, ports, delay, signal);
}
