import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { text } from '../../../text';
import styles from './find.module.css';

const words = text.printers.find.allow;

/** What a person with the rights types in a terminal, ready to be copied. */
export const AllowCommand = ({ command }: { command: string }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    field.current?.select();
    // The window grants no page the clipboard; this older way needs nothing but a person's own press.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    setCopied(document.execCommand('copy'));
  };
  return (
    <div className={styles.allow}>
      <p>{words.lead}</p>
      <textarea
        ref={field}
        className={styles.command}
        readOnly
        rows={3}
        value={command}
        aria-label={words.label}
      />
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={copy}
      >
        {copied ? words.copied : words.copy}
      </Button>
    </div>
  );
};
