import type { Output } from '#shared/bridge/contract';
import type { Basket, Update } from '#shared/update/basket';
import { messageTurn, replaceMessage, showMessage } from '../../../scan/message';
import { call, on } from '../../../station';
import { createStore, useStore } from '../../../store';
import { text } from '../../../text';
import { refreshOpened } from '../recipient-store';
import { lineOfSent, sentOf } from './send-line';

type Checked = Output<'updates.check'>;

/** The state of sending corrections. */
export type Sending =
  | { phase: 'idle'; error: unknown; unasked: number }
  | { phase: 'checking' | 'sending'; ids: readonly string[] }
  /** Some packages are already on their way: a person decides. */
  | { phase: 'asking'; ids: readonly string[]; updates: readonly Update[]; checked: Checked };

const idle: Sending = { phase: 'idle', error: null, unasked: 0 };
const store = createStore<Sending>(idle);

export const useSending = (): Sending => useStore(store);

/** The station answers when all requests are done. If it answers before, this waits for its announcements. */
const settled = (basket: Basket): Promise<Basket> =>
  basket.sending
    ? new Promise((resolve) => {
        const stop = on('updates.changed', (now) => {
          if (now.sending) return;
          stop();
          resolve(now);
        });
      })
    : Promise.resolve(basket);

/**
 * The number of updated packages whose printed label is now out of date. A label that can't be asked about, as
 * while the bench is locked, counts.
 */
const countOutdated = async (sent: readonly Update[]): Promise<number> => {
  const labels = sent.flatMap(({ state, labelId }) =>
    state === 'updated' && labelId !== null ? [labelId] : [],
  );
  const outdated = await Promise.all(
    labels.map((labelId) =>
      call('labels.get', { labelId }).then(
        (details) => details?.view.label.outdatedAt != null,
        () => true,
      ),
    ),
  );
  return outdated.filter(Boolean).length;
};

const send = async (ids: readonly string[], unasked: number): Promise<void> => {
  store.set({ phase: 'sending', ids });
  showMessage({
    word: 'Working',
    tone: 'wait',
    subject: text.recipient.outcome.many({ count: ids.length }),
    next: text.recipient.send.sending,
  });
  const working = messageTurn();
  try {
    const sent = sentOf(ids, await settled(await call('updates.send', { updateIds: [...ids] })));
    const line = lineOfSent(sent, await countOutdated(sent));
    if (line) replaceMessage(working, line);
    store.set({ ...idle, unasked });
  } catch (error) {
    store.set({ ...idle, error });
    replaceMessage(working, {
      word: 'Held',
      tone: 'stop',
      subject: text.recipient.outcome.many({ count: ids.length }),
      next: text.recipient.outcome.failed,
    });
  }
  await refreshOpened();
};

/** Sends these corrections. If packages are already on their way, a person is asked first. Never rejects. */
export const sendUpdates = async (updates: readonly Update[]): Promise<void> => {
  const { phase } = store.get();
  if (phase !== 'idle' || updates.length === 0) return;
  const ids = updates.map(({ id }) => id);
  store.set({ phase: 'checking', ids });
  try {
    const checked = await call('updates.check', { updateIds: ids });
    if (checked.left.length > 0) store.set({ phase: 'asking', ids, updates, checked });
    else await send(ids, checked.unasked.length);
  } catch (error) {
    store.set({ ...idle, error });
  }
};

/** The answer to that question: send all, only the others, or none. */
export const answerLeft = async (answer: 'all' | 'others' | 'none'): Promise<void> => {
  const now = store.get();
  if (now.phase !== 'asking') return;
  const left = new Set(now.checked.left.map(({ packageId }) => packageId));
  const others = now.updates.filter(({ packageId }) => !left.has(packageId)).map(({ id }) => id);
  const ids = answer === 'all' ? now.ids : answer === 'others' ? others : [];
  if (ids.length === 0) store.set(idle);
  else await send(ids, now.checked.unasked.length);
};
