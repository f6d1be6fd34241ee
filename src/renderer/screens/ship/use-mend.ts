import type { Input, LabelView } from '#shared/bridge/contract';
import { type Action, useAction } from '../../parts';
import { beginLabel, noteView } from '../../scan/ship';
import { focusScan } from '../../scan/focus';
import { call } from '../../station';

type Correction = Omit<Input<'orders.correct'>, 'labelId'>;

/** Stores a correction; where nothing is wrong any more, ships the order at once. */
export const useMend = (view: LabelView): Action<[Correction]> =>
  useAction(async (correction: Correction) => {
    const answer = await call('orders.correct', { labelId: view.label.id, ...correction });
    if (!answer.ok) return answer;
    noteView(answer.view);
    if (answer.view.problems.length > 0) return { ok: true };
    focusScan();
    await beginLabel(answer.view);
    return { ok: true };
  });
