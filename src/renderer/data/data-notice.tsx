import { Button, CloseButton, Stack } from '@mantine/core';
import type { DataState, RestoreReport } from '#shared/bridge/contract';
import type { Environment } from '#shared/settings';
import { Attention, ErrorNote, Panel, ToneIcon, useAction } from '../parts';
import { call, useStation } from '../station';
import { createStore, useStore } from '../store';
import { text } from '../text';
import { formatCount, formatDateTime } from '../text/format';
import styles from './data-notice.module.css';

const checkWords = text.data.inspection;
const namedAtMost = 5;

const isSound = ({ damaged, breaks }: NonNullable<DataState['inspection']>): boolean =>
  damaged.length + breaks === 0;

/** The result of the daily check, in one line. */
export const inspectionWords = (inspection: DataState['inspection']): string => {
  if (inspection === null) return checkWords.none;
  const at = formatDateTime(inspection.at);
  return isSound(inspection)
    ? checkWords.sound({ at, documents: formatCount(inspection.documents) })
    : checkWords.found({ at });
};

/** Reports on every screen that a stored label or the record was changed or damaged. */
const InspectionAlert = ({ inspection }: { inspection: DataState['inspection'] }) => {
  if (inspection === null || isSound(inspection)) return null;
  const { damaged, breaks } = inspection;
  const refs = damaged.slice(0, namedAtMost).join(', ');
  const remedy =
    damaged.length === 0
      ? checkWords.breaks
      : checkWords.damaged({ refs, more: Math.max(0, damaged.length - namedAtMost) });
  return (
    <Attention
      tone="look"
      title={checkWords.title}
      remedy={remedy}
      {...(damaged.length > 0 && breaks > 0 && { detail: checkWords.breaks })}
    />
  );
};

const reportWords = text.data.report;

const orderOf = ({ ref1, parcel }: RestoreReport['mayBeBought'][number]): string =>
  parcel === 1 ? ref1 : text.parcels.ofOrder({ ref1, number: parcel });
const named = ({ ref1, parcel, packageId }: RestoreReport['bought'][number]): string =>
  ref1 === null ? packageId : `${orderOf({ ref1, parcel })} (${packageId})`;

const Numbers = ({ title, numbers }: { title: string; numbers: readonly string[] }) =>
  numbers.length === 0 ? null : (
    <details>
      <summary>{title}</summary>
      <p>{numbers.join(', ')}</p>
    </details>
  );

/** What a restore did and what it left for a person to do. Shown until a person has read it. */
const RestoreReportPanel = ({ report }: { report: RestoreReport }) => {
  const seen = useAction(() => call('data.reportSeen', undefined));
  return (
    <Panel title={reportWords.title}>
      <Stack gap="xs">
        <span>
          {reportWords.from[report.from]({ at: formatDateTime(report.copyAt) })}{' '}
          {!report.isRead && reportWords.nothingRead}{' '}
          {report.aside !== null && reportWords.aside({ file: report.aside })}
        </span>
        {!report.isWhole && <strong>{reportWords.notWhole({ at: formatDateTime(report.copyAt) })}</strong>}
        <Numbers
          title={reportWords.bought({ count: report.bought.length })}
          numbers={report.bought.map(named)}
        />
        <Numbers title={reportWords.lost({ count: report.lost.length })} numbers={report.lost.map(named)} />
        <Numbers
          title={reportWords.mayBeBought({ count: report.mayBeBought.length })}
          numbers={report.mayBeBought.map(orderOf)}
        />
        <Numbers
          title={reportWords.mayBePrinted({ count: report.mayBePrinted.length })}
          numbers={report.mayBePrinted.map(orderOf)}
        />
        <ErrorNote error={seen.error} />
        <div>
          <Button variant="default" loading={seen.busy} onClick={() => void seen.run()}>
            {reportWords.seen}
          </Button>
        </div>
      </Stack>
    </Panel>
  );
};

const words = text.data;

/** Hidden until the program is started again. Settings always shows the same. */
const isHidden = createStore(false);

const Unencrypted = ({ encryption }: { encryption: Extract<DataState['encryption'], { on: false }> }) => {
  const accept = useAction(() => call('data.acceptUnencrypted', undefined));
  if (useStore(isHidden)) return null;
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
        <CloseButton size={30} aria-label={words.putAway} onClick={() => isHidden.set(true)} />
      </div>
      <ErrorNote error={accept.error} />
    </>
  );
};

/**
 * Reports once that the archive is not encrypted, and what a restore left open. Practice has no personal
 * data.
 */
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
