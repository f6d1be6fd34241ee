import type { Basket, Update, UpdateState } from '#shared/update/basket';
import type { OutcomeLine } from '../../../scan/outcome-line';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import { remarkOf } from '../basket/basket-words';

const words = text.recipient.outcome;

/** The updates of these ids in their current state; missing ones are left out. */
export const sentOf = (ids: readonly string[], { open, done }: Basket): Update[] => {
  const wanted = new Set(ids);
  return [...open, ...done].filter(({ id }) => wanted.has(id));
};

const lineOfOne = (update: Update, outdated: number): OutcomeLine => {
  const { packageId, state, message } = update;
  const reason = message ?? remarkOf(update);
  if (state === 'updated' && outdated > 0)
    return { word: 'Updated', tone: 'look', subject: packageId, next: words.outdated };
  if (state === 'updated') return { word: 'Updated', tone: 'good', subject: packageId, next: words.updated };
  if (state === 'unknown') return { word: 'Unknown', tone: 'stop', subject: packageId, next: words.unknown };
  if (state !== 'refused')
    return { word: 'Held', tone: 'stop', subject: packageId, next: reason ?? words.failed };
  return { word: 'Refused', tone: 'stop', subject: packageId, next: reason ?? words.refused };
};

const countsOf = (sent: readonly Update[]): Record<UpdateState, number> => {
  const counts: Record<UpdateState, number> = { waiting: 0, sending: 0, refused: 0, unknown: 0, updated: 0 };
  for (const { state } of sent) counts[state] += 1;
  return counts;
};

/** The worst state first: unknown before refused, refused before successful. */
const order = ['unknown', 'refused', 'waiting', 'updated'] as const satisfies readonly UpdateState[];

const lineOfMany = (sent: readonly Update[], outdated: number): OutcomeLine => {
  const counts = countsOf(sent);
  const all = words.many({ count: sent.length });
  if (counts.updated === sent.length)
    return outdated > 0
      ? { word: 'Updated', tone: 'look', subject: all, next: words.outdatedMany({ count: outdated }) }
      : { word: 'Updated', tone: 'good', subject: all, next: words.updated };
  const word = counts.unknown > 0 ? 'Unknown' : counts.refused > 0 ? 'Refused' : 'Held';
  const worst = counts.unknown || counts.refused || counts.waiting;
  return {
    word,
    tone: 'stop',
    subject: words.of({ count: formatCount(worst), all: formatCount(sent.length) }),
    next: words.mixed({
      counts: order
        .filter((state) => counts[state] > 0)
        .map((state) => text.recipient.basket.counts[state]({ count: counts[state] }))
        .join(', '),
    }),
  };
};

/**
 * The result of sending, in one line; null when none of the updates exist any more.
 * @param outdated number of packages whose printed label is now out of date
 */
export const lineOfSent = (sent: readonly Update[], outdated: number): OutcomeLine | null => {
  const [first] = sent;
  if (!first) return null;
  return sent.length === 1 ? lineOfOne(first, outdated) : lineOfMany(sent, outdated);
};
