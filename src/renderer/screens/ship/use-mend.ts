import type { Input, LabelView } from '#shared/bridge/contract';
import { type Action, useAction } from '../../parts';
import { noteView } from '../../scan/ship';
import { call } from '../../station';
import { useOnward } from './onward';

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
