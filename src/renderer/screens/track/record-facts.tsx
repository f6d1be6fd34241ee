import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import type { Tracking } from '#shared/tracking/record';
import { AskingButton, Fact, Facts, MoreFacts, ParcelMark } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';
import { detailLines, hostOf, pageOf, serviceOf, transitOf, windowOf } from './record-words';
import { formatPlainTime } from './times';
import styles from './track.module.css';

const words = text.track;

/** A value, or that the service did not report it: an empty place would look like a fault of the program. */
const Reported = ({ children, rule }: { children: ReactNode; rule?: string }) =>
  children === null ? (
    <span className="pb-quiet pb-light">
      {words.notTold}
      {rule !== undefined && <span className={styles.rule}>{rule}</span>}
    </span>
  ) : (
    children
  );

const Page = ({ packageId, tracking }: { packageId: string; tracking: Tracking }) => {
  const page = pageOf(tracking);
  if (page === 'none') return <Reported>{tracking.asTold?.externalTrackingUrl ?? null}</Reported>;
  if (page === 'not_safe') return <span className="pb-quiet pb-light">{words.page.notSafe}</span>;
  return (
    <AskingButton
      open={words.page.open}
      button={{ leftSection: <IconExternalLink size={20} aria-hidden /> }}
      title={words.page.ask}
      confirm={words.page.confirm}
      onConfirm={() => call('track.openLink', { packageId })}
    >
      {words.page.leads({ host: hostOf(tracking.externalTrackingUrl ?? '') ?? '' })}
    </AskingButton>
  );
};

/** The order of the parcel, as far as this station knows it. */
const OwnFacts = ({ view }: { view: LabelView | null }) => {
  if (view === null) return null;
  const { contact, company, city } = view.label.draft.fields;
  return (
    <>
      <Fact name={words.facts.order}>
        {view.label.ref1} <ParcelMark view={view} />
      </Fact>
      <Fact name={words.facts.recipient}>{[contact ?? company, city].filter(Boolean).join(', ')}</Fact>
    </>
  );
};

interface Props {
  packageId: string;
  view: LabelView | null;
  tracking: Tracking;
}

/** All values of the answer except the flags and the scans. */
export const RecordFacts = ({ packageId, view, tracking }: Props) => {
  const { facts } = words;
  return (
    <>
      {view === null && <p className="pb-quiet pb-light">{words.foreign}</p>}
      <Facts>
        <OwnFacts view={view} />
        <Fact name={facts.window}>
          <Reported rule={words.window.rule}>{windowOf(tracking)}</Reported>
        </Fact>
        <Fact name={facts.finalMile}>
          <Reported>{tracking.finalMileCarrier}</Reported>
        </Fact>
        <Fact name={facts.finalMileNumber}>
          <Reported>{tracking.carrierTrackingNumber}</Reported>
        </Fact>
        <Fact name={facts.page}>
          <Page packageId={packageId} tracking={tracking} />
        </Fact>
        <Fact name={facts.to}>
          <Reported>{tracking.shipToAddress}</Reported>
        </Fact>
        <Fact name={facts.service}>
          <Reported>{serviceOf(tracking)}</Reported>
        </Fact>
        <Fact name={facts.carrier}>
          <Reported>{tracking.carrier}</Reported>
        </Fact>
        <Fact name={facts.transit}>
          <Reported>{transitOf(tracking)}</Reported>
        </Fact>
        <Fact name={facts.shipDate}>
          <Reported>
            {tracking.shipDate === null ? null : (
              <span title={facts.shipDateHint}>{formatPlainTime(tracking.shipDate)}</span>
            )}
          </Reported>
        </Fact>
        <Fact name={facts.ref1}>
          <Reported>{tracking.ref1}</Reported>
        </Fact>
        <Fact name={facts.ref2}>
          <Reported>{tracking.ref2}</Reported>
        </Fact>
        <Fact name={facts.packageNumber}>
          <Reported>{tracking.packageNumber}</Reported>
        </Fact>
        <Fact name={facts.prefix}>{tracking.prefix}</Fact>
      </Facts>
      <MoreFacts title={words.details.title} lines={detailLines(tracking)} />
    </>
  );
};
