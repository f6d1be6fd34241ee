import { checkOrder } from '#shared/label/check';
import { type OrderDraft, withDefaults } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';
import type { Unscreened } from '#shared/landed/unscreened';
import type { LabelPorts } from '../ports';
import { type RetryDelay, retryAt } from './retry';
import type { Step } from './step';

/**
 * How a label stands after customs: `free` to be bought, `held` with the reason on disk, or `stopped` before there was an
 * answer, and as it was. `asked`: the service was asked just now; `isLost`: and its answer was lost.
 */
export type CustomsOutcome =
  | { kind: 'free'; asked: boolean; unscreened?: Unscreened }
  | { kind: 'held'; asked: boolean; isLost: boolean }
  | { kind: 'stopped' };

export type CustomsResult = CustomsOutcome & { label: Label };

/** Lets a draft through customs, or puts it on hold. It stays a draft all the while: nothing is bought here. */
export async function* passCustoms(
  label: Label,
  draft: OrderDraft,
  ports: LabelPorts,
  delay: RetryDelay,
  signal: AbortSignal,
): Step<CustomsOutcome> {
  const passed = await ports.customs.pass(label, draft, signal);
  if (passed.ok) {
    const { asked, unscreened } = passed;
    return { kind: 'free', asked, ...(unscreened && { unscreened }) };
  }
  const { failure, asked, isLost } = passed;
  if (failure.code === 'cancelled') return { kind: 'stopped' };
  const again = retryAt(label.id, failure, ports, delay);
  yield { event: { type: 'held', failure, ...(again !== null && { retryAt: again }) } };
  return { kind: 'held', asked, isLost };
}

/** The same ahead of buying. An order that could not be bought anyway asks nobody. */
export async function* askAhead(
  label: Label,
  ports: LabelPorts,
  delay: RetryDelay,
  signal: AbortSignal,
): Step<CustomsOutcome> {
  const { defaults, prefix } = ports.rules();
  const draft = withDefaults(label.draft, defaults);
  if (!checkOrder(draft, prefix).ok) return { kind: 'free', asked: false };
  return yield* passCustoms(label, draft, ports, delay, signal);
}
