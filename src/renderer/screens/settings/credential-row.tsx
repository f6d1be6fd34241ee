import { PasswordInput } from '@mantine/core';
import { useId } from 'react';
import type { CredentialName } from '#shared/settings';
import { StatePill } from '../../parts';
import { text } from '../../text';
import styles from './settings.module.css';

const words = text.settings.credentials;

interface Props {
  name: CredentialName;
  isSet: boolean;
  isTyped: boolean;
  problem: string | undefined;
}

/** One secret: whether it is set, and where a new one is typed. The input belongs to the page alone, not to React. */
export const CredentialRow = ({ name, isSet, isTyped, problem }: Props) => {
  const id = useId();
  return (
    <div className={styles.secret}>
      <label htmlFor={id}>
        {words.names[name]}
        {words.hints[name] !== undefined && <small className={styles.hint}>{words.hints[name]}</small>}
      </label>
      <PasswordInput
        id={id}
        name={name}
        placeholder={isSet ? words.replace : words.enter}
        error={problem}
        autoComplete="new-password"
        spellCheck={false}
      />
      <StatePill tone={isTyped ? 'look' : isSet ? 'good' : 'idle'}>
        {isTyped ? words.typedShort : isSet ? words.set : words.notSet}
      </StatePill>
    </div>
  );
};
