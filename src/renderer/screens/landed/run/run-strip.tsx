import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LandedRun } from '#shared/bridge/calls/landed';
import { ErrorNote, ToneIcon, useAction } from '../../../parts';
import { call, useStation } from '../../../station';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import { dismissRun, useDismissedRun } from './run-store';
import styles from './run.module.css';

const words = text.landed.run;

const failedWords = (failed: number): string =>
  failed === 0 ? '' : ` · ${words.failed(formatCount(failed))}`;

const sentence = ({ running, total, done, failed, stopped }: LandedRun): string => {
  const [of, all] = [formatCount(done), formatCount(total)];
  if (running) return words.running(of, all) + failedWords(failed);
  if (stopped) return words.stopped(of, all, stopped.message) + failedWords(failed);
  return words.over(of) + failedWords(failed);
};

const toneOf = ({ running, failed, stopped }: LandedRun): 'wait' | 'look' | 'good' => {
  if (running) return 'wait';
  return stopped || failed > 0 ? 'look' : 'good';
};

const Stop = () => {
  const action = useAction(() => call('landed.stopRun', undefined));
  return (
    <>
      <ErrorNote error={action.error} />
      <Button variant="default" loading={action.busy} onClick={() => void action.run()}>
        {words.stop}
      </Button>
    </>
  );
};

/** How far the asking for many orders is, and why it stopped. Nothing while none was wished. */
export const RunStrip = () => {
  const { data: run } = useStation('landed.status', undefined);
  const dismissed = useDismissedRun();
  const [id] = useState('landed-run');
  if (!run || run.total === 0 || (!run.running && dismissed === sentence(run))) return null;
  return (
    <section className={styles.strip} data-tone={toneOf(run)} aria-label={words.name}>
      <ToneIcon tone={toneOf(run)} size={24} />
      <label className={styles.words} htmlFor={id}>
        {sentence(run)}
      </label>
      <progress id={id} className={styles.bar} value={run.done} max={run.total} />
      {run.running ? (
        <Stop />
      ) : (
        <Button variant="default" onClick={() => dismissRun(sentence(run))}>
          {words.dismiss}
        </Button>
      )}
    </section>
  );
};
