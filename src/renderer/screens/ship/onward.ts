import { createContext, use } from 'react';
import type { Input, LabelView } from '#shared/bridge/contract';
import { type Action, useAction } from '../../parts';
import { focusScan } from '../../scan/focus';
import { beginLabel, noteView } from '../../scan/ship';
import { call } from '../../station';
import { text } from '../../text';

/** What becomes of an order once nothing stands in its way. On Ship it ships; a screen of many may put it back in line. */
export interface Onward {
  /** An order was mended and is complete now. An answer `{ ok: false, message }` is shown where it was mended. */
  mended: (view: LabelView) => Promise<unknown>;
  /** A person says: try again. */
  tryAgain: (view: LabelView) => Promise<unknown>;
  /** What the button says that ends the mending: of the whole form, and of the weight alone. */
  submit: () => { form: string; weight: string };
  /** Whether an order that only waits is offered to be shipped at once. */
  offersShipping: boolean;
}

const shipping: Onward = {
  mended: (view) => {
    focusScan();
    return beginLabel(view);
  },
  tryAgain: beginLabel,
  submit: () => ({ form: text.ship.form.ship, weight: text.ship.weight.go }),
  offersShipping: true,
};

export const OnwardContext = createContext<Onward>(shipping);

export const useOnward = (): Onward => use(OnwardContext);

type Correction = Omit<Input<'orders.correct'>, 'labelId'>;

/** Stores a correction; where nothing is wrong any more, the order goes on: on Ship it ships at once. */
export const useMend = (view: LabelView): Action<[Correction]> => {
  const { mended } = useOnward();
  return useAction(async (correction: Correction) => {
    const answer = await call('orders.correct', { labelId: view.label.id, ...correction });
    if (!answer.ok) return answer;
    noteView(answer.view);
    return answer.view.problems.length > 0 ? { ok: true } : mended(answer.view);
  });
};
