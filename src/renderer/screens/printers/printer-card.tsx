import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Output, PrinterView } from '#shared/bridge/contract';
import { ErrorNote, Panel, type PillTone, printerTone, StatePill, ToneIcon, useAction } from '../../parts';
import { call, queries } from '../../station';
import { text } from '../../text';
import { asSentence } from '../../text/format';
import { PrinterCommands } from './printer-commands';
import { PrinterFacts } from './printer-facts';
import { PrinterWords } from './printer-words';
import styles from './printers.module.css';
import { StatePicture } from './state-picture';

/** Asks the printer now; the list shows its answer. */
const check = async (printerId: string): Promise<unknown> => {
  const status = await call('printers.check', { printerId });
  await queries.invalidateQueries({ queryKey: ['printers.list'] });
  return status === null ? { ok: false, message: text.printers.checkGone } : undefined;
};

/** The actions of one printer, and the result of the last test label. */
const usePrinter = (printerId: string) => {
  const [tested, setTested] = useState<Output<'printers.test'> | null>(null);
  const testing = useAction(async () => {
    setTested(null);
    setTested(await call('printers.test', { printerId }));
  });
  // The proof of a test label is out of date when the printer is asked again.
  const checking = useAction(() => {
    setTested(null);
    return check(printerId);
  });
  const choosing = useAction(() => call('printers.setDefault', { printerId }));
  return { tested, checking, testing, choosing, error: checking.error ?? testing.error ?? choosing.error };
};
type OnePrinter = ReturnType<typeof usePrinter>;

const words = text.printers;

/** The buttons of one printer. */
const PrinterActions = ({ printer, actions }: { printer: PrinterView; actions: OnePrinter }) => {
  const { checking, testing, choosing } = actions;
  return (
    <div className={styles.actions}>
      <Button variant="default" loading={checking.busy} onClick={() => void checking.run()}>
        {words.check}
      </Button>
      <Button variant="default" loading={testing.busy} onClick={() => void testing.run()}>
        {words.test}
      </Button>
      {!printer.isDefault && (
        <Button variant="default" loading={choosing.busy} onClick={() => void choosing.run()}>
          {words.makeDefault}
        </Button>
      )}
      <PrinterCommands printer={printer} />
    </div>
  );
};

type Result = Output<'printers.test'>;

const tones: Record<Result['state'], PillTone> = {
  confirmed: 'good',
  sent: 'look',
  unknown: 'stop',
  failed: 'stop',
  cancelled: 'look',
};

/** The result of a test label in words; announced when it changes. */
const TestResult = ({ result, running }: { result: Result | null; running: boolean }) => {
  const tone = running || result === null ? 'wait' : tones[result.state];
  return (
    <div role="status" aria-label={text.printers.test} className={styles.result}>
      {(running || result !== null) && (
        <div className={styles.message} data-tone={tone}>
          <ToneIcon tone={tone} />
          <p>{result === null ? text.printers.testing : <ResultWords result={result} />}</p>
        </div>
      )}
    </div>
  );
};

const ResultWords = ({ result: { state } }: { result: Result }) => (
  <>
    <strong>{asSentence(text.printers.testWords[state])}</strong> {text.printers.tests[state]}
  </>
);

/** One printer: its state, its actions, its problem, its details. */
export const PrinterCard = ({ printer }: { printer: PrinterView }) => {
  const actions = usePrinter(printer.id);
  // A label that waits for a stopped printer is not being printed.
  const canPrint = printer.status.state !== 'stopped' && printer.status.state !== 'offline';
  return (
    <Panel>
      <article className={styles.card} aria-label={printer.name}>
        <div className="pb-row-l">
          <StatePicture {...printer} />
          <h2 className={styles.name}>{printer.name}</h2>
          {printer.isDefault && <span className={styles.mark}>{text.printers.defaultMark}</span>}
          <StatePill tone={printerTone[printer.status.state]}>
            {text.printers.states[printer.status.state].word}
          </StatePill>
          {printer.working && canPrint && <StatePill tone="wait">{text.printers.working}</StatePill>}
          <PrinterActions printer={printer} actions={actions} />
        </div>
        <PrinterWords printer={printer} />
        <TestResult result={actions.tested} running={actions.testing.busy} />
        <ErrorNote error={actions.error} />
        <PrinterFacts printer={printer} />
      </article>
    </Panel>
  );
};
