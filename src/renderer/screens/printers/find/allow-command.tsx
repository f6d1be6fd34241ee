import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorNote, useAction } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import styles from './find.module.css';

const words = text.printers.find.allow;

/** What a person with the rights types in a terminal, ready to be copied. */
export const AllowCommand = ({ command }: { command: string }) => {
  const [copied, setCopied] = useState(false);
  const copy = useAction(async () => {
    const answer = await call('printers.copy', { what: 'allowCommand' });
    setCopied(answer.ok);
    return answer;
  });
  return (
    <div className={styles.allow}>
      <p>{words.lead}</p>
      <textarea className={styles.command} readOnly rows={3} value={command} aria-label={words.label} />
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={() => void copy.run()}
      >
        {copied ? words.copied : words.copy}
      </Button>
      <ErrorNote error={copy.error} />
    </div>
  );
};
