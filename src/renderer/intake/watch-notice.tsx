import { Button } from '@mantine/core';
import type { WatchStatus } from '#shared/intake/watch';
import { ErrorNote, Panel } from '../parts';
import { useStation } from '../station';
import { text } from '../text';
import { asSentence, inWords } from '../text/format';
import { markAsRead, useUnread } from './read-files';
import styles from './import-panel.module.css';

const words = text.intake.watch;

const isWrong = ({ state }: WatchStatus): boolean => state !== 'off' && state !== 'watching';

const troubleOf = (status: WatchStatus): string =>
  [words.states[status.state], status.message, status.folder].filter((part) => part !== '').join('. ');

/**
 * Files of the watch folder that were not imported or lie in the folder of another station, and a watch folder that does not work. Shown
 * where orders are worked on.
 */
export const WatchNotice = () => {
  const status = useStation('intake.status', undefined).data;
  const unread = useUnread(status?.recent ?? []);
  if (!status) return null;
  const claimed = status.waiting.filter(({ reason }) => reason === 'claimed');
  if (unread.length === 0 && claimed.length === 0 && !isWrong(status)) return null;
  const dismiss = (
    <Button variant="default" onClick={() => markAsRead(status.recent)}>
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
