import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconMessageQuestion } from '@tabler/icons-react';
import type { PrinterView } from '#shared/bridge/contract';
import { Dialog, EmptyState, ErrorNote } from '../../../parts';
import { text } from '../../../text';
import { AnswerCard } from './answer-card';
import styles from './console.module.css';
import { Questions } from './questions';
import { useConsole } from './use-console';

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
