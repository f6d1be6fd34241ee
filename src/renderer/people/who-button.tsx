import { IconLock, IconShieldCheck, IconUser } from '@tabler/icons-react';
import { useAction } from '../parts';
import { call, useStation } from '../station';
import { text } from '../text';
import styles from './people.module.css';

const words = text.people.lock;

/** Who is signed in; pressed, it locks the station. Nothing where nobody has to sign in. */
export const WhoButton = () => {
  const person = useStation('people.state', undefined).data?.person;
  const lock = useAction(() => call('people.signOut', undefined));
  if (!person) return null;
  const Icon = person.role === 'supervisor' ? IconShieldCheck : IconUser;
  const said = words.signedInAs(person.name);
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
