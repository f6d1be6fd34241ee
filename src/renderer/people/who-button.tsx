import { IconLock, IconShieldCheck, IconUser } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useAction } from '../parts';
import { call, useStation } from '../station';
import { text } from '../text';
import styles from './people.module.css';

/** Told this often at most that somebody is there, in milliseconds. */
const everyMs = 10_000;

/** Tells the station that somebody presses or touches something, so that it does not lock. */
export const useTouch = (): void => {
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const touch = ({ timeStamp }: Event): void => {
      if (timeStamp - last < everyMs) return;
      last = timeStamp;
      // What keeps it from being heard says itself wherever something is done.
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

/** Who is signed in; pressed, it locks the station. Nothing where nobody has to sign in. */
export const WhoButton = () => {
  const person = useStation('people.state', undefined).data?.person;
  const lock = useAction(() => call('people.signOut', undefined));
  if (!person) return null;
  const Icon = person.role === 'supervisor' ? IconShieldCheck : IconUser;
  const said = words.signedInAs({ name: person.name });
  return (
    <button
      type="button"
      className={styles.whoButton}
      aria-label={said}
      title={said}
      onClick={() => void lock.run()}
    >
      <Icon size={24} aria-hidden />
      <span className={styles.whoName}>{person.name}</span>
      <IconLock size={20} aria-hidden />
    </button>
  );
};
