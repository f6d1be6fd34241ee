import type { NewerVersion, StationState } from '#shared/bridge/contract';
import type { QueueStatus } from '#shared/queue/status';
import { ToneIcon } from '../parts';
import { useStation } from '../station';
import { text } from '../text';
import { formatHour } from '../text/format';
import styles from './newer-version.module.css';

const words = text.shell.newer;

/** What prevents the restart with the newer version now. */
const reasonOf = (queue: QueueStatus | undefined): 'batch' | 'labels' | 'open' => {
  if (!queue) return 'open';
  if (queue.batches.some(({ state }) => state === 'running' || state === 'finishing')) return 'batch';
  const isUnderWay = queue.service.underWay > 0 || queue.lanes.some(({ labelId }) => labelId !== null);
  return isUnderWay ? 'labels' : 'open';
};

const Waiting = ({ version, hour }: { version: string; hour: NewerVersion['hour'] }) => {
  const queue: QueueStatus | undefined = useStation('queue.status', undefined).data;
  return (
    <>
      <strong>{words[reasonOf(queue)]({ version })}</strong>{' '}
      {hour === null ? words.atClose : words.atHour({ time: formatHour(hour) })}
    </>
  );
};

/** Reports on every screen that a newer version waits and for what, or that one was refused. */
export const NewerVersionNotice = ({ newerVersion }: Pick<StationState, 'newerVersion'>) => {
  if (newerVersion === null) return null;
  const { waiting, hour, isRefused } = newerVersion;
  return (
    <>
      {waiting !== null && (
        <div role="note" className={styles.strip}>
          <ToneIcon tone="wait" />
          <span>
            <Waiting version={waiting} hour={hour} />
          </span>
        </div>
      )}
      {isRefused && (
        <div role="note" className={styles.strip} data-tone="look">
          <ToneIcon tone="look" />
          <span>{words.refused}</span>
        </div>
      )}
    </>
  );
};
