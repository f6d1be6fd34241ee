import { Button } from '@mantine/core';
import type { WatchStatus } from '#shared/intake/watch';
import { ErrorNote, Panel } from '../parts';
import { createStore, useStore } from '../store';
import { useStation } from '../station';
import { text } from '../text';
import { asSentence, inWords } from '../text/format';
import styles from './import-panel.module.css';

const words = text.intake.watch;

/** Reports of files up to this time were read by a person, ISO 8601 UTC. */
const readUpTo = createStore('');

const isWrong = ({ state }: WatchStatus): boolean => state !== 'off' && state !== 'watching';

const troubleOf = (status: WatchStatus): string =>
  [words.states[status.state], status.message, status.folder].filter((part) => part !== '').join('. ');

/**
 * Files of the watch folder that were not imported or lie in the folder of another station, and a watch folder that does not work. Shown
 * where orders are worked on.
 */
export const WatchNotice = () => {
  const status = useStation('intake.status', undefined).data;
  const read = useStore(readUpTo);
  if (!status) return null;
  const unread = status.recent.filter(({ at, outcome }) => outcome !== 'imported' && at > read);
  const claimed = status.waiting.filter(({ reason }) => reason === 'claimed');
  if (unread.length === 0 && claimed.length === 0 && !isWrong(status)) return null;
  const dismiss = (
    <Button variant="default" onClick={() => readUpTo.set(status.recent[0]?.at ?? '')}>
      {words.dismiss}
    </Button>
  );
  return (
    <Panel title={words.title} aside={unread.length > 0 && dismiss}>
      <div className={styles.answer}>
        {isWrong(status) && <ErrorNote error={troubleOf(status)} />}
        {claimed.map(({ name }) => (
          <div key={name} role="alert">
            <strong>{name}</strong>
            <p className="pb-quiet">{asSentence(words.waiting.claimed)}</p>
          </div>
        ))}
        {unread.map(({ name, at, outcome, message, movedTo }) => (
          <div key={`${at} ${name}`} role="alert">
            <strong>
              {words.outcomes[outcome]}: {name}
            </strong>
            <p className="pb-quiet">
              {asSentence(inWords(message))} {asSentence(words.liesIn({ place: movedTo }))}
            </p>
          </div>
        ))}
      </div>
    </Panel>
  );
};
