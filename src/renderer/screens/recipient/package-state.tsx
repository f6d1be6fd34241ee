import type { LabelView } from '#shared/bridge/contract';
import { Attention, PaperAlarm, useIntoView } from '../../parts';
import { text } from '../../text';
import { formatDateTime } from '../../text/format';
import { remarkOf } from './basket/basket-words';
import type { Found } from './recipient-store';
import styles from './recipient.module.css';

/** The alarm of a label whose paper is out of date; it scrolls into view when it appears. */
export const VisiblePaperAlarm = ({ view }: { view: LabelView }) => {
  const place = useIntoView(view.label.outdatedAt);
  return (
    <div ref={place} className={styles.loud}>
      <PaperAlarm view={view} />
    </div>
  );
};

const words = text.recipient;

const Way = ({ tracked }: { tracked: NonNullable<Found['tracked']> }) => {
  const { hasArrived, hasBeenShipped } = tracked.tracking;
  if (hasArrived !== true && hasBeenShipped !== true) return null;
  const { title, body } = hasArrived === true ? words.place.arrived : words.place.shipped;
  return (
    <Attention
      tone="look"
      title={title}
      remedy={body}
      detail={words.place.as({ when: formatDateTime(tracked.checkedAt) })}
    />
  );
};

const Before = ({ waiting }: { waiting: NonNullable<Found['waiting']> }) => {
  const { state } = waiting;
  if (state !== 'refused' && state !== 'unknown') return null;
  return (
    <Attention
      tone={state === 'refused' ? 'stop' : 'look'}
      title={words.waiting[state].title}
      remedy={words.waiting[state].remedy}
      detail={remarkOf(waiting) ?? undefined}
    />
  );
};

/** Warnings before typing: the package is on its way, or its last correction was refused or is in doubt. */
export const PackageState = ({ found: { tracked, waiting } }: { found: Found }) => (
  <>
    {tracked && <Way tracked={tracked} />}
    {waiting && <Before waiting={waiting} />}
  </>
);
