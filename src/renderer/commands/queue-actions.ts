import { openScreen } from '../shell/navigation';
import { call } from '../station';
import { text } from '../text';
import { refuse, sayDone } from './label-actions';

const words = text.commands;

/** Goes on with what is paused, or starts the batch that waits; where several wait, the Queue screen shows which is meant. */
export const startWaiting = async (): Promise<void> => {
  const { batches } = await call('queue.status', undefined);
  if (batches.some(({ state }) => state === 'paused')) return resumeAll();
  const [first, second] = batches.filter(({ state }) => state === 'waiting');
  if (first) openScreen('queue');
  if (!first) refuse('print', words.nothingToPrint);
  else if (second) refuse('print', words.severalWait);
  else {
    const taken = await call('queue.start', { batchId: first.id });
    if (taken.ok) sayDone('print', words.started(first.name));
    else refuse('print', taken.message);
  }
};

export const pauseAll = async (): Promise<void> => {
  const { batches } = await call('queue.status', undefined);
  if (!batches.some(({ state }) => state === 'running' || state === 'finishing')) {
    refuse('pause', words.nothingRuns);
    return;
  }
  const taken = await call('queue.pause', { after: 'now' });
  if (taken.ok) sayDone('pause', words.paused);
  else refuse('pause', taken.message);
};

export const resumeAll = async (): Promise<void> => {
  const { batches } = await call('queue.status', undefined);
  if (!batches.some(({ state }) => state === 'paused' || state === 'finishing')) {
    refuse('resume', words.nothingPaused);
    return;
  }
  const taken = await call('queue.resume', {});
  if (taken.ok) sayDone('resume', words.resumed);
  else refuse('resume', taken.message);
};
