import { createContext, use } from 'react';
import type { Input, LabelView } from '#shared/bridge/contract';
import { type Action, useAction } from '../../parts';
import { focusScan } from '../../scan/focus';
import { beginLabel } from '../../scan/ship';
import { updateLastScan } from '../../scan/shown-scan';
import { call } from '../../station';
import { text } from '../../text';

/** What happens to an order that is complete. On Ship it ships; the Queue screen returns it to the queue. */
export interface Continuation {
  /**
   * Called when an order was fixed and is complete. The message of an answer `{ ok: false, message }` is
   * shown in the form.
   */
  onFixed: (view: LabelView) => Promise<unknown>;
  /** Called when a person tries again. */
  onRetry: (view: LabelView) => Promise<unknown>;
  /** The label of the button that submits the complete form, or the weight alone. */
  submitLabels: () => { form: string; weight: string };
  /** Whether shipping at once is offered for a waiting order. */
  offersShipping: boolean;
}

const shipping: Continuation = {
  onFixed: (view) => {
    focusScan();
    return beginLabel(view);
  },
  onRetry: beginLabel,
  submitLabels: () => ({ form: text.ship.form.ship, weight: text.ship.weight.go }),
  offersShipping: true,
};

export const ContinuationContext = createContext<Continuation>(shipping);

export const useContinuation = (): Continuation => use(ContinuationContext);

type Correction = Omit<Input<'orders.correct'>, 'labelId'>;

/**
 * Stores a correction. If no problem is left, the order continues: on Ship it ships at once. Otherwise
 * `onProblems` is called.
 */
export const useFix = (view: LabelView): Action<[Correction, onProblems?: () => void]> => {
  const { onFixed } = useContinuation();
  return useAction(async (correction: Correction, onProblems?: () => void) => {
    const answer = await call('orders.correct', { labelId: view.label.id, ...correction });
    if (!answer.ok) return answer;
    updateLastScan(answer.view);
    if (answer.view.problems.length === 0) return onFixed(answer.view);
    onProblems?.();
    return { ok: true };
  });
};
