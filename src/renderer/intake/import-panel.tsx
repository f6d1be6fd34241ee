import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import type { ImportAnswer, LabelView } from '#shared/bridge/contract';
import { ErrorNote, Panel } from '../parts';
import { showLabel } from '../scan/shown-scan';
import { openScreen } from '../shell/navigation';
import { text } from '../text';
import { AgainQuestion, RepeatsQuestion } from './import-questions';
import styles from './import-panel.module.css';
import { Counts, FoldButton, hasLines, Report } from './import-report';
import { dismissImport, type LastImport as Last, useLastImport } from './import-store';
import { ChangeColumns, UnmappedQuestion } from './mapping/mapping-ways';
import { WatchNotice } from './watch-notice';

type Imported = Extract<ImportAnswer, { kind: 'imported' }>;
type Other = Exclude<Last, { phase: 'none' }>;
const words = text.intake;

const Content = ({ last }: { last: Other }) => {
  if (last.phase === 'reading')
    return (
      <span className="pb-row-s">
        <Loader size="sm" /> {words.reading}
      </span>
    );
  if (last.phase === 'failed') return <ErrorNote error={last.error} />;
  const { answer, fileName } = last;
  if (answer.kind === 'refused') return <ErrorNote error={`${words.refusedTitle}: ${answer.message}`} />;
  if (answer.kind === 'again') return <AgainQuestion answer={answer} />;
  if (answer.kind === 'unmapped') return <UnmappedQuestion answer={answer} fileName={fileName} />;
  if (answer.kind === 'repeats') return <RepeatsQuestion answer={answer} fileName={fileName} />;
  return null;
};

/** Scrolls the panel into view once, when it appears: it can be below an order that is worked on. */
const scrollIntoView = (element: HTMLDivElement | null): void => {
  // With braces: newer Chromium returns a promise here, which React would use as a clean-up function.
  element?.scrollIntoView({ block: 'nearest' });
};

interface Props {
  /** Orders are shown below it: the report is one line until a person opens it. */
  brief?: boolean;
  /** Opens the order of a line. Without it the order is opened on Ship. */
  onOpen?: (view: LabelView) => void;
  /** Called when a person has closed the panel and no element has the keyboard. */
  onDone?: () => void;
}

const openOnShip = (view: LabelView): void => {
  showLabel(view);
  openScreen('ship');
};

const DoneButton = ({ onDone }: { onDone: Props['onDone'] }) => (
  <Button
    variant="default"
    onClick={() => {
      dismissImport();
      onDone?.();
    }}
  >
    {words.done}
  </Button>
);

/**
 * An imported file: a line with the result, and below it the lines that need a person, if they are wanted.
 */
const Strip = ({ answer, brief = false, onOpen = openOnShip, onDone }: Props & { answer: Imported }) => {
  const [isOpen, setOpen] = useState(!brief);
  return (
    <section aria-label={words.title({ file: answer.fileName })} className={styles.report}>
      <div className={styles.strip}>
        <strong className={styles.file}>{answer.fileName}</strong>
        <Counts answer={answer} />
        <div className={styles.buttons}>
          {answer.layout === 'mapped' && <ChangeColumns fileName={answer.fileName} />}
          {hasLines(answer) && <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
          <DoneButton onDone={onDone} />
        </div>
      </div>
      {isOpen && <Report answer={answer} onOpen={onOpen} />}
    </section>
  );
};

/** The result of the last import. It is shown until a person closes it. */
export const LastImport = (props: Props) => {
  const last = useLastImport();
  if (last.phase === 'none') return null;
  const isImported = last.phase === 'answered' && last.answer.kind === 'imported';
  return (
    <div key={`${last.fileName} ${String(isImported)}`} ref={scrollIntoView}>
      {last.phase === 'answered' && last.answer.kind === 'imported' ? (
        <Strip {...props} answer={last.answer} />
      ) : (
        <Panel
          title={words.title({ file: last.fileName })}
          aside={last.phase !== 'reading' && <DoneButton onDone={props.onDone} />}
        >
          <Content last={last} />
        </Panel>
      )}
    </div>
  );
};

/** The last import, and notices about the watch folder. */
export const ImportPanel = () => (
  <>
    <WatchNotice />
    <LastImport />
  </>
);
