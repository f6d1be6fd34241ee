import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LandedRun } from '#shared/bridge/calls/landed';
import { ErrorNote, StatePill, ToneIcon, useAction } from '../../../parts';
import { call, useStation } from '../../../station';
import { text } from '../../../text';
import { plainDetail } from '../../../text/failure-words';
import { formatCount, inWords } from '../../../text/format';
import { dismissRun, openLandedOf, useDismissedRun } from '../landed-store';
import styles from './run.module.css';

const words = text.landed.run;
const tones = {
  asked: 'good',
  kept: 'good',
  domestic: 'idle',
  not_asked: 'look',
  no_answer: 'look',
} as const;

const failedWords = (failed: number): string => (failed === 0 ? '' : ` · ${words.failed({ count: failed })}`);

const sentence = ({ running, total, done, failed, asked, stopped }: LandedRun): string => {
  const [of, all] = [formatCount(done), formatCount(total)];
  if (running) return words.running({ done: of, total: all }) + failedWords(failed);
  if (stopped)
    return words.stopped({ done: of, total: all, why: inWords(stopped.message) }) + failedWords(failed);
  return words.over({ asked: formatCount(asked), done }) + failedWords(failed);
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

/** Each order by its number, with its result; those that need a person are first. */
export const Orders = ({ run: { running, orders } }: { run: LandedRun }) => {
  if (running || orders.length === 0) return null;
  return (
    <ul className={styles.orders} aria-label={words.orders}>
      {orders.map(({ labelId, ref1, came, why }) => (
        <li key={labelId}>
          <button
            type="button"
            className={styles.order}
            aria-label={words.open({ ref: ref1 })}
            onClick={() => openLandedOf(labelId, ref1)}
          >
            {ref1}
          </button>
          <StatePill tone={tones[came]}>{words.came[came]}</StatePill>
          <span>{plainDetail(why ?? undefined)}</span>
        </li>
      ))}
    </ul>
  );
};

/** The progress of asking about many orders, and why it stopped. Renders nothing without a run. */
export const RunStrip = () => {
  const { data: run } = useStation('landed.status', undefined);
  const dismissed = useDismissedRun();
  const [id] = useState('landed-run');
  if (!run || run.total === 0 || (!run.running && dismissed === sentence(run))) return null;
  return (
    <section className={styles.box} aria-label={words.name}>
      <div className={styles.strip} data-tone={toneOf(run)}>
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
      </div>
      <Orders run={run} />
    </section>
  );
};
