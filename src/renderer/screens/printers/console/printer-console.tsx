import { Button, TextInput } from '@mantine/core';
import { IconDeviceFloppy, IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { PrinterView } from '#shared/bridge/contract';
import { namedQuestions } from '#shared/print/printer-question';
import { Dialog, EmptyState, ErrorNote } from '../../../parts';
import { text } from '../../../text';
import { AnswerCard } from './answer-card';
import styles from './console.module.css';
import { type PrinterTalk, useConsole } from './use-console';
import { hintBelow } from '../../settings/hint-below';

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
  <div role="group" aria-label={words.named} className="pb-wrap-s">
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
const Questions = ({ talk }: { talk: PrinterTalk }) => {
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

const words = text.printers.console;

/** Asks one printer, shows its answers and their meaning, and saves them. Mount it to open it. */
export const PrinterConsole = ({ printer, onClose }: { printer: PrinterView; onClose: () => void }) => {
  const talk = useConsole(printer.id);
  const close = (): void => {
    talk.leave();
    onClose();
  };
  return (
    <Dialog onClose={close} title={words.title({ name: printer.name })} size={1180}>
      <div className={styles.console}>
        <p className={styles.lead}>{words.lead}</p>
        <Questions talk={talk} />
        <div className={styles.foot}>
          <span role="status" aria-label={words.answers} className={styles.status}>
            {talk.message}
          </span>
          <span className={styles.quiet}>{words.saveHint}</span>
          <Button
            variant="default"
            leftSection={<IconDeviceFloppy size={18} aria-hidden />}
            disabled={talk.answers.length === 0}
            onClick={() => void talk.save.run()}
          >
            {words.save}
          </Button>
        </div>
        <ErrorNote error={talk.error} />
        {talk.answers.length === 0 ? (
          <EmptyState icon={IconMessageQuestion} title={words.nothing.title} hint={words.nothing.body} />
        ) : (
          talk.answers.map((answer) => (
            <AnswerCard key={answer.asked} answer={answer} onCopy={() => void talk.copy.run(answer.asked)} />
          ))
        )}
      </div>
    </Dialog>
  );
};
