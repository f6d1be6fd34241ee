import { Button } from '@mantine/core';
import type { SetUpLine } from '#shared/set-up';
import { ErrorNote, Panel, StatePill, ToneIcon, useAction } from '../parts';
import { openScreen } from '../shell/navigation';
import { call, queries, useStation } from '../station';
import { text } from '../text';
import { formatField, wordFor } from '../text/format';
import { openLine, openLive } from './place';
import styles from './set-up.module.css';

const words = text.setUp;

const stripTones = { open: 'idle', done: 'good', skipped: 'wait' } as const;

/** The set-up list in one line, above the sections in which its steps are done. */
export const SetUpStrip = () => {
  const { data } = useStation('setUp.state', undefined);
  if (data?.applies !== true) return null;
  const open = data.lines.filter(({ state }) => state === 'open').length;
  return (
    <nav className="pb-row-s" aria-label={words.title}>
      <strong>{words.strip({ done: data.lines.length - open, all: data.lines.length })}</strong>
      {data.lines.map((line) => (
        <Button
          key={line.step}
          variant="default"
          size="sm"
          aria-label={words.steps[line.step]}
          leftSection={<ToneIcon tone={stripTones[line.state]} />}
          onClick={() => void openLine(line)}
        >
          {words.short[line.step]}
        </Button>
      ))}
      {open === 0 && (
        <Button size="sm" onClick={() => openScreen('ship')}>
          {words.toShip}
        </Button>
      )}
    </nav>
  );
};
const tones = { open: 'look', done: 'good', skipped: 'idle' } as const;

const skip = async (line: SetUpLine): Promise<unknown> => {
  const answer = await call('setUp.skip', { step: line.step, skip: line.state === 'open' });
  await queries.invalidateQueries({ queryKey: ['setUp.state'] });
  return answer;
};

/** What to do for a step, or why it failed. */
const lineWords = ({ step, state, came, fields }: SetUpLine): string => {
  if (state === 'done') return '';
  if (fields.length > 0) return words.missing({ fields: fields.map(formatField).join(', ') });
  return (came === null ? undefined : wordFor(words.came, came)) ?? words.todo[step];
};

const Line = ({ line }: { line: SetUpLine }) => {
  const action = useAction(skip);
  const name = words.steps[line.step];
  return (
    <li className={styles.line}>
      <Button
        variant="subtle"
        className={styles.open ?? ''}
        justify="flex-start"
        onClick={() => void openLine(line)}
      >
        {name}
      </Button>
      <StatePill tone={tones[line.state]}>{words.states[line.state]}</StatePill>
      <span className={styles.state}>{lineWords(line)}</span>
      {line.state !== 'done' && (
        <Button
          variant="default"
          loading={action.busy}
          aria-label={line.state === 'open' ? words.skipName({ step: name }) : words.backName({ step: name })}
          onClick={() => void action.run(line)}
        >
          {line.state === 'open' ? words.skip : words.back}
        </Button>
      )}
      <ErrorNote error={action.error} />
    </li>
  );
};

/**
 * The set-up list before the first live label: each open step leads to its place. Nothing has been bought
 * yet.
 */
export const Checklist = () => {
  const { data } = useStation('setUp.state', undefined);
  if (data?.applies !== true) return null;
  const isReady = data.lines.every(({ state }) => state !== 'open');
  return (
    <Panel>
      <section className="pb-stack-s" aria-label={words.title}>
        <h2 className={styles.title}>{words.title}</h2>
        <p className={styles.lead}>{isReady ? words.ready : words.lead}</p>
        {!isReady && (
          <ol className={styles.lines}>
            {data.lines.map((line) => (
              <Line key={line.step} line={line} />
            ))}
          </ol>
        )}
      </section>
    </Panel>
  );
};

/** Starts the set-up, in practice on a bench where nothing else was ever set up. */
export const StartLive = () => {
  const { data } = useStation('setUp.state', undefined);
  const environment = useStation('station.state', undefined).data?.environment;
  if (data?.neverLive !== true || environment !== 'practice') return null;
  return (
    <div className={styles.live}>
      <p>{words.live}</p>
      <Button variant="default" data-wraps onClick={openLive}>
        {words.startLive}
      </Button>
    </div>
  );
};
