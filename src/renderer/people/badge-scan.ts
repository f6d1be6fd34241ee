import { messageOf } from '../parts';
import { createRegister, useRegistered } from '../register';
import { messageTurn, replaceMessage, showMessage } from '../scan/message';
import { call } from '../station';
import { text } from '../text';

type BadgeHandler = (badge: string) => void;

const badgeHandlers = createRegister<BadgeHandler>();

const refused = (why: string): void =>
  showMessage({ word: 'Refused', tone: 'stop', subject: text.people.badge.subject, next: why });

/** A badge signs another person in, wherever it was scanned. */
const signInByBadge = async (badge: string): Promise<void> => {
  const since = messageTurn();
  try {
    const answer = await call('people.signIn', { badge });
    if (!answer.ok) refused(answer.message);
    else {
      const { name, role } = answer.person;
      replaceMessage(since, {
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

/** Passes a badge to the part that waits for one; without one, the badge signs in. It is not stored. */
export const handleBadge = (badge: string): void => {
  const take = badgeHandlers.newest();
  if (take) take(badge);
  else void signInByBadge(badge);
};

/** While the calling part is open, it receives badges. `take` must be stable (useCallback). */
export const useBadges = (take: BadgeHandler): void => useRegistered(badgeHandlers, take);
