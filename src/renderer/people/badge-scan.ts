import { messageOf } from '../parts';
import { createRegister, useRegistered } from '../register';
import { say } from '../scan/said';
import { call } from '../station';
import { text } from '../text';

type Taker = (badge: string) => void;

const takers = createRegister<Taker>();

const refused = (why: string): void =>
  say({ word: 'Refused', tone: 'stop', subject: text.people.badge.subject, next: why });

/** Another person takes over: a badge signs in from wherever the scan falls. */
const takeOver = async (badge: string): Promise<void> => {
  try {
    const answer = await call('people.signIn', { badge });
    if (!answer.ok) refused(answer.message);
    else {
      const { name, role } = answer.person;
      say({
        word: 'Updated',
        tone: 'good',
        subject: name,
        next: text.people.badge.welcome[role],
      });
    }
  } catch (error) {
    refused(messageOf(error));
  }
};

/** Hands a badge to whoever asks for one now; else it signs in. It is kept nowhere. */
export const takeBadge = (badge: string): void => {
  const take = takers.newest();
  if (take) take(badge);
  else void takeOver(badge);
};

/** While the calling part is open, badges are its own. `take` must be stable (useCallback). */
export const useBadges = (take: Taker): void => useRegistered(takers, take);
