import type { Changed, LabelView } from '#shared/bridge/contract';
import { call } from '../../../station';
import { text } from '../../../text';
import type { Onward } from '../../ship/onward';

type Answer = { ok: true } | { ok: false; message: string };

const answerOf = ({ left: [first] }: Changed): Answer =>
  first === undefined ? { ok: true } : { ok: false, message: first.message };

const retry = async ({ label }: LabelView): Promise<Answer> =>
  answerOf(await call('queue.retry', { labelIds: [label.id] }));

/** In the queue an order that was mended takes its turn again: nothing is shipped past those before it. */
export const backInLine = (done: () => void): Onward => ({
  mended: async (view) => {
    // A correction without a hold needs no word: the station has seen it and goes on with the row by itself.
    const answer: Answer = view.label.hold === null ? { ok: true } : await retry(view);
    if (answer.ok) done();
    return answer;
  },
  tryAgain: retry,
  submit: { form: text.queue.detail.save, weight: text.queue.detail.saveWeight },
  offersShipping: false,
});
