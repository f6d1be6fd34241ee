import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import type { ImportAnswer, LabelView } from '#shared/bridge/contract';
import { ErrorNote, Panel } from '../parts';
import { showLabel } from '../scan/ship';
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
      <span className={styles.counts}>
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

/** It may stand below an order that is worked on: it comes up once, when it appears. */
const intoView = (element: HTMLDivElement | null): void => {
  // In braces: newer Chromium answers with a promise, which React would take for a clean-up.
  element?.scrollIntoView({ block: 'nearest' });
};

interface Props {
  /** Orders stand below: the report is one line until somebody wants to read it. */
  brief?: boolean;
  /** Opens the order of a line; else it is opened on Ship. */
  onOpen?: (view: LabelView) => void;
  /** A person is done with it, and the keyboard is free. */
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

/** A file that was taken: a strip that says what came of it, and its lines below where they are wanted. */
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
      {isOpen && (
        <div className={brief ? styles.low : undefined}>
          <Report answer={answer} onOpen={onOpen} />
        </div>
      )}
    </section>
  );
};

/** What came of the last import; stays until a person is done with it. */
export const LastImport = (props: Props) => {
  const last = useLastImport();
  if (last.phase === 'none') return null;
  const isTaken = last.phase === 'answered' && last.answer.kind === 'imported';
  return (
    <div key={`${last.fileName} ${String(isTaken)}`} ref={intoView}>
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

/** The last import, and what the watch folder has to say. */
export const ImportPanel = () => (
  <>
    <WatchNotice />
    <LastImport />
  </>
);
