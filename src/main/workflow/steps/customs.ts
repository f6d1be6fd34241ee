import { checkOrder } from '#shared/label/check';
import { type OrderDraft, withDefaults } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';
import type { Unscreened } from '#shared/landed/unscreened';
import type { LabelPorts } from '../ports';
import { save } from '../save';
import { type RetryDelay, retryAt } from './retry';

/**
 * How a label stands after customs: `free` to be bought, `held` with the reason on disk, or `stopped` before there was an
 * answer, and as it was. `asked`: the service was asked just now; `isLost`: and its answer was lost.
 */
export type CustomsResult =
  | { kind: 'free'; label: Label; asked: boolean; unscreened?: Unscreened }
  | { kind: 'held'; label: Label; asked: boolean; isLost: boolean }
  | { kind: 'stopped'; label: Label };

/** Lets a draft through customs, or puts it on hold. It stays a draft all the while: nothing is bought here. */
export const passCustoms = async (
  label: Label,
  draft: OrderDraft,
  ports: LabelPorts,
  delay: RetryDelay,
  signal: AbortSignal,
): Promise<CustomsResult> => {
  const passed = await ports.customs.pass(label, draft, signal);
  if (passed.ok) {
    const { asked, unscreened } = passed;
    return { kind: 'free', label, asked, ...(unscreened && { unscreened }) };
  }
  const { failure, asked, isLost } = passed;
  if (failure.code === 'cancelled') return { kind: 'stopped', label };
  const again = retryAt(label.id, failure, ports, delay);
  const held = await save(ports, label, { type: 'held', failure, ...(again !== null && { retryAt: again }) });
  return { kind: 'held', label: held, asked, isLost };
};

/** The same ahead of buying. An order that could not be bought anyway asks nobody. */
export const askAhead = async (
  label: Label,
  ports: LabelPorts,
  delay: RetryDelay,
  signal: AbortSignal,
): Promise<CustomsResult> => {
  const { defaults, prefix } = ports.rules();
  const draft = withDefaults(label.draft, defaults);
  if (!checkOrder(draft, prefix).ok) return { kind: 'free', label, asked: false };
  return passCustoms(label, draft, ports, delay, signal);
};
