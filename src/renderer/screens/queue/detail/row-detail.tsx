import { useMemo } from 'react';
import type { Changed, LabelView } from '#shared/bridge/contract';
import { call } from '../../../station';
import { text } from '../../../text';
import { LabelDetail } from '../../labels/label-detail';
import { type Onward, OnwardContext } from '../../ship/onward';

type Answer = { ok: true } | { ok: false; message: string };

const answerOf = ({ left: [first] }: Changed): Answer =>
  first === undefined ? { ok: true } : { ok: false, message: first.message };

const retry = async ({ label }: LabelView): Promise<Answer> =>
  answerOf(await call('queue.retry', { labelIds: [label.id] }));

/** In the queue an order that was mended takes its turn again: nothing is shipped past those before it. */
const backInLine = (done: () => void): Onward => ({
  mended: async (view) => {
    // A correction without a hold needs no word: the station has seen it and goes on with the row by itself.
    const answer: Answer = view.label.hold === null ? { ok: true } : await retry(view);
    if (answer.ok) done();
    return answer;
  },
  tryAgain: retry,
  submit: () => ({ form: text.queue.detail.save, weight: text.queue.detail.saveWeight }),
  offersShipping: false,
});

interface Props {
  labelId: string;
  /** Gives the keyboard back to the rows. */
  onDone: () => void;
  onClose: () => void;
}

/** One order of the queue, opened: the same parts as on Labels and Ship, but what is mended goes back in line. */
export const RowDetail = ({ labelId, onDone, onClose }: Props) => {
  const onward = useMemo(() => backInLine(onDone), [onDone]);
  return (
    <OnwardContext value={onward}>
      <LabelDetail key={labelId} labelId={labelId} onClose={onClose} />
    </OnwardContext>
  );
};
