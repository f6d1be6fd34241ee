import { useMemo } from 'react';
import type { Changed, LabelView } from '#shared/bridge/contract';
import { call } from '../../../station';
import { text } from '../../../text';
import { LabelDetail } from '../../labels/label-detail';
import { type Continuation, ContinuationContext } from '../../ship/continuation';

type Answer = { ok: true } | { ok: false; message: string };

const answerOf = ({ left: [first] }: Changed): Answer =>
  first === undefined ? { ok: true } : { ok: false, message: first.message };

const retry = async ({ label }: LabelView): Promise<Answer> =>
  answerOf(await call('queue.retry', { labelIds: [label.id] }));

/** In the queue, a fixed order returns to its place: it is not shipped before the orders ahead of it. */
const requeue = (done: () => void): Continuation => ({
  onFixed: async (view) => {
    // A correction without a hold needs no call: the station has seen it and continues with the row.
    const answer: Answer = view.label.hold === null ? { ok: true } : await retry(view);
    if (answer.ok) done();
    return answer;
  },
  onRetry: retry,
  submitLabels: () => ({ form: text.queue.detail.save, weight: text.queue.detail.saveWeight }),
  offersShipping: false,
});

interface Props {
  labelId: string;
  /** Returns the focus to the rows. */
  onDone: () => void;
  onClose: () => void;
}

/**
 * One open order of the queue. It has the parts of Labels and Ship, but a fixed order returns to the queue.
 */
export const RowDetail = ({ labelId, onDone, onClose }: Props) => {
  const onward = useMemo(() => requeue(onDone), [onDone]);
  return (
    <ContinuationContext value={onward}>
      <LabelDetail key={labelId} labelId={labelId} onClose={onClose} />
    </ContinuationContext>
  );
};
