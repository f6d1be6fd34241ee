import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { cleanScan } from '#shared/scan';
import { text } from '../../text';
import { hintBelow } from './hint-below';
import styles from './settings.module.css';

const words = text.settings.scanner;

/** Control characters and spaces would else be invisible: they are shown as the signs Unicode has for them. */
const visible = (raw: string): string =>
  raw.replace(/[\u0000-\u0020]/g, (sign) => String.fromCodePoint(0x2400 + (sign.codePointAt(0) ?? 0)));

interface Props {
  prefixes: string[];
  suffix: string;
}

/** Shows what a scan becomes with the prefixes and suffix as they stand above. Nothing is shipped. */
export const TryScan = ({ prefixes, suffix }: Props) => {
  const [typed, setTyped] = useState('');
  const [raw, setRaw] = useState<string | null>(null);
  const key = (event: KeyboardEvent): void => {
    // An empty field lets Tab pass, so that nobody is caught here.
    if ((event.key !== 'Enter' && event.key !== 'Tab') || typed === '') return;
    event.preventDefault();
    setRaw(typed);
    setTyped('');
  };
  return (
    <div className={styles.group}>
      <TextInput
        {...hintBelow}
        data-takes-scan
        label={words.try}
        description={words.tryHint}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={key}
        autoComplete="off"
        spellCheck={false}
        maw={560}
      />
      <div role="status">
        {raw !== null && (
          <dl className={styles.tried}>
            <dt>{words.came}</dt>
            <dd>{visible(raw)}</dd>
            <dt>{words.becomes}</dt>
            <dd>{cleanScan(raw, { prefixes, suffix }) || words.nothing}</dd>
          </dl>
        )}
      </div>
    </div>
  );
};
