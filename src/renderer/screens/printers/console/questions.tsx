import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { namedQuestions } from '#shared/print/printer-question';
import { text } from '../../../text';
import { hintBelow } from '../../settings/hint-below';
import styles from './console.module.css';
import type { PrinterTalk } from './use-console';

const words = text.printers.console;

/** Values that technicians ask for most. */
const usual = [
  'appl.name',
  'appl.link_os_version',
  'device.unique_id',
  'device.languages',
  'device.uptime',
  'ezpl.print_width',
  'head.resolution.in_dpi',
  'media.printmode',
  'odometer.total_label_count',
  'zpl.label_length',
  'zpl.system_status',
];

const Named = ({ talk }: { talk: PrinterTalk }) => (
  <div role="group" aria-label={words.named} className={styles.named}>
    {namedQuestions.map((question, index) => {
      const { code, word } = words.questions[question];
      return (
        <Button
          key={question}
          variant="default"
          {...(index === 0 && { 'data-autofocus': true })}
          onClick={() => talk.ask(question)}
        >
          <code className={styles.code}>{code}</code> {word}
        </Button>
      );
    })}
    <Button variant="default" onClick={talk.askAll}>
      {words.all}
    </Button>
  </div>
);

/** The questions: four that every printer answers, and any value by its name. */
export const Questions = ({ talk }: { talk: PrinterTalk }) => {
  const [name, setName] = useState('');
  const askValue = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') talk.ask({ sgd: name.trim() });
  };
  return (
    <>
      <Named talk={talk} />
      <form className={styles.value} onSubmit={askValue} data-enter-submits>
        <TextInput
          {...hintBelow}
          label={words.value}
          description={words.valueHint}
          value={name}
          list="printer-values"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <datalist id="printer-values">
          {usual.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        <Button type="submit" variant="default" disabled={name.trim() === ''}>
          {words.askValue}
        </Button>
      </form>
    </>
  );
};
