import type { WatchStatus } from '#shared/intake/watch';
import { StatePill } from '../../parts';
import { useStation } from '../../station';
import { text } from '../../text';
import { asSentence, asSentences, formatWhen, inWords } from '../../text/format';
import styles from './settings.module.css';

const words = text.intake.watch;

const Waiting = ({ waiting }: Pick<WatchStatus, 'waiting'>) => (
  <div>
    <div className={styles.label}>{words.waitingTitle}</div>
    <ul>
      {waiting.map(({ name, reason }) => (
        <li key={name}>
          {name}: {words.waiting[reason]}
        </li>
      ))}
    </ul>
  </div>
);

const countOf = ({ imported, message }: WatchStatus['recent'][number]): string =>
  message === '' ? text.intake.imported({ count: imported }) : inWords(message);

const Recent = ({ recent }: Pick<WatchStatus, 'recent'>) => (
  <div>
    <div className={styles.label}>{words.recentTitle}</div>
    <ul>
      {recent.map((file) => (
        <li key={`${file.at} ${file.movedTo}`}>
          {formatWhen(file.at)} {words.outcomes[file.outcome]}: {file.name}. {asSentence(countOf(file))}{' '}
          {asSentence(words.liesIn({ place: file.movedTo }))}
        </li>
      ))}
    </ul>
  </div>
);

/** The current state of the watch folder, and the results of its files. */
export const WatchFacts = () => {
  const status = useStation('intake.status', undefined).data;
  if (!status) return null;
  const { state, message, waiting, recent } = status;
  const tone = state === 'watching' ? 'good' : state === 'off' ? 'look' : 'stop';
  return (
    <>
      <div role="status">
        <StatePill tone={tone}>
          {message === '' ? words.states[state] : asSentences(words.states[state], inWords(message))}
        </StatePill>
      </div>
      {waiting.length > 0 && <Waiting waiting={waiting} />}
      {recent.length > 0 && <Recent recent={recent} />}
    </>
  );
};
