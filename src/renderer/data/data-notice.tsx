import { Button, CloseButton } from '@mantine/core';
import type { DataState } from '#shared/bridge/contract';
import type { Environment } from '#shared/settings';
import { ErrorNote, ToneIcon, useAction } from '../parts';
import { call, useStation } from '../station';
import { createStore, useStore } from '../store';
import { text } from '../text';
import styles from './data-notice.module.css';
import { InspectionAlert } from './inspection';
import { RestoreReportPanel } from './restore-report';

const words = text.data;

/** Put away until the program starts anew; Settings says it all the time. */
const isPutAway = createStore(false);

const Unencrypted = ({ encryption }: { encryption: Extract<DataState['encryption'], { on: false }> }) => {
  const accept = useAction(() => call('data.acceptUnencrypted', undefined));
  if (useStore(isPutAway)) return null;
  const title = words.plain[encryption.reason];
  return (
    <>
      <div role="note" aria-label={title} className={styles.strip}>
        <ToneIcon tone="look" />
        <span className={styles.words} title={`${title} ${words.plainMeans}`}>
          <strong>{title}</strong> <span className={styles.means}>{words.plainMeans}</span>
        </span>
        <Button variant="default" size="compact-sm" loading={accept.busy} onClick={() => void accept.run()}>
          {words.accept}
        </Button>
        <CloseButton size={30} aria-label={words.putAway} onClick={() => isPutAway.set(true)} />
      </div>
      <ErrorNote error={accept.error} />
    </>
  );
};

/** Says once that the archive is not encrypted, and what a restore left open. Practice holds nobody's data. */
export const DataNotice = ({ environment }: { environment: Environment }) => {
  const { data } = useStation('data.state', undefined);
  if (!data) return null;
  const { encryption, report, inspection } = data;
  return (
    <>
      <InspectionAlert inspection={inspection} />
      {report && <RestoreReportPanel report={report} />}
      {!encryption.on && encryption.ask && environment !== 'practice' && (
        <Unencrypted encryption={encryption} />
      )}
    </>
  );
};
