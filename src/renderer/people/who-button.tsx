import { IconLock, IconShieldCheck, IconUser } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useAction } from '../parts';
import { call, useStation } from '../station';
import { text } from '../text';
import styles from './people.module.css';

/** The least time between two reports of activity, in milliseconds. */
const everyMs = 10_000;

/** Reports presses and touches to the station, so that it does not lock. */
export const useActivityReports = (): void => {
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const touch = ({ timeStamp }: Event): void => {
      if (timeStamp - last < everyMs) return;
      last = timeStamp;
      // If this call fails, the next action of the person reports the same error.
      void call('people.touch', undefined).catch(() => undefined);
    };
    const kinds = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const kind of kinds) window.addEventListener(kind, touch, { capture: true, passive: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touch, { capture: true });
    };
  }, []);
};

const words = text.people.lock;

/**
 * The name of the signed-in person; a press locks the station. Renders nothing when people do not sign in.
 */
export const WhoButton = () => {
  const person = useStation('people.state', undefined).data?.person;
  const lock = useAction(() => call('people.signOut', undefined));
  if (!person) return null;
  const Icon = person.role === 'supervisor' ? IconShieldCheck : IconUser;
  const label = words.signedInAs({ name: person.name });
  return (
    <button
      type="button"
      className={styles.whoButton}
      aria-label={label}
      title={label}
      onClick={() => void lock.run()}
    >
      <Icon size={24} aria-hidden />
      <span className={styles.whoName}>{person.name}</span>
      <IconLock size={20} aria-hidden />
    </button>
  );
};
