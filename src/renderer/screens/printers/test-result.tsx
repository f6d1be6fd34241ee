import type { Output } from '#shared/bridge/contract';
import { type PillTone, ToneIcon } from '../../parts';
import { text } from '../../text';
import styles from './printers.module.css';

type Result = Output<'printers.test'>;

const tones: Record<Result['state'], PillTone> = {
  confirmed: 'good',
  sent: 'look',
  unknown: 'stop',
  failed: 'stop',
  cancelled: 'look',
};

/** What came of a test label, in words; read out when it changes. */
export const TestResult = ({ result, running }: { result: Result | null; running: boolean }) => {
  const tone = running || result === null ? 'wait' : tones[result.state];
  return (
    <div role="status" aria-label={text.printers.test} className={styles.result}>
      {(running || result !== null) && (
        <div className={styles.said} data-tone={tone}>
          <ToneIcon tone={tone} />
          <p>{result === null ? text.printers.testing : <ResultWords result={result} />}</p>
        </div>
      )}
    </div>
  );
};

const ResultWords = ({ result: { state } }: { result: Result }) => (
  <>
    <strong>{text.printers.testWords[state]}.</strong> {text.printers.tests[state]}
  </>
);
