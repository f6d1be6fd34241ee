import { Button } from '@mantine/core';
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconHelpCircle,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LabelView, Tracked } from '#shared/bridge/contract';
import { placeOf } from '#shared/tracking/place';
import type { Tracking, TrackingEvent } from '#shared/tracking/record';
import { Panel, StatePill } from '../../parts';
import { text } from '../../text';
import { formatWhen } from '../../text/format';
import { placeTone } from './answer-words';
import { daysOf, type EventLine, timesIn } from './times';
import { RecordFacts } from './record-facts';
import { milestonesOf, type MilestoneState } from './record-words';
import styles from './track.module.css';

const times = timesIn();

const milestoneWords = text.track.milestones;
const icons = {
  done: IconCircleCheckFilled,
  over: IconCircleCheckFilled,
  now: IconPlayerPlayFilled,
  not_yet: IconCircleDashed,
  not_told: IconHelpCircle,
} satisfies Record<MilestoneState, unknown>;

/** The four flags as a line: icon, name and word have the same meaning. */
const Milestones = ({ tracking }: { tracking: Tracking }) => (
  <ol className={styles.milestones} aria-label={milestoneWords.name}>
    {milestonesOf(tracking).map(({ flag, state, serviceValue }) => {
      const Icon = icons[state];
      return (
        <li key={flag} className={styles.milestone} data-state={state}>
          <Icon size={30} aria-hidden />
          <span className={styles.flag}>{milestoneWords.flags[flag]}</span>
          <span className={styles.state}>
            {serviceValue === undefined
              ? milestoneWords.states[state]
              : milestoneWords.asTold({ told: serviceValue })}
          </span>
        </li>
      );
    })}
  </ol>
);

const scansWords = text.track.events;

const Scan = ({ line }: { line: EventLine }) => (
  <li className={styles.scan} data-unrecognised={!line.isRecognised || undefined}>
    <time className={styles.time} title={line.utc ?? undefined}>
      {line.time}
    </time>
    <span className={styles.what}>
      <strong>{line.title}</strong>
      <span className={styles.quiet}>{line.place}</span>
    </span>
    <span className={styles.category}>{line.category}</span>
  </li>
);

/** The scans of a package, newest first, by day in the station's time zone. */
const Scans = ({ events }: { events: readonly TrackingEvent[] }) => {
  if (events.length === 0) return <p className={styles.quiet}>{scansWords.none}</p>;
  return daysOf(events, times).map(({ day, events: lines }, index) => (
    <section key={index} aria-label={day} className={styles.day}>
      <h3 className={styles.dayName}>{day}</h3>
      <ol className={styles.scans}>
        {lines.map((line, at) => (
          <Scan key={at} line={line} />
        ))}
      </ol>
    </section>
  ));
};

const words = text.track;

/** An area that scrolls can get the focus. */
const Scrolled = ({ children }: { children: ReactNode }) => (
  <div tabIndex={0} className={styles.scrolled}>
    {children}
  </div>
);

interface AskedProps {
  checkedAt: string;
  busy: boolean;
  onAgain: () => void;
}

const Asked = ({ checkedAt, busy, onAgain }: AskedProps) => (
  <div className={styles.asked}>
    <Button variant="default" loading={busy} onClick={onAgain}>
      {words.again}
    </Button>
    <time dateTime={checkedAt} title={times.utc(checkedAt)}>
      {words.checked({ time: formatWhen(checkedAt) })}
    </time>
  </div>
);

interface Props {
  packageId: string;
  /** Null for a package that was not purchased here. */
  view: LabelView | null;
  answer: Tracked;
  busy: boolean;
  /** Null when another element offers to ask again. */
  onAgain: (() => void) | null;
}

/** The service's answer about a package: its progress, its details, its scans. */
export const Record = ({ packageId, view, answer: { tracking, checkedAt }, busy, onAgain }: Props) => {
  const place = placeOf(tracking);
  return (
    <>
      <section className={styles.head} aria-label={packageId}>
        <h2 className={styles.number}>{packageId}</h2>
        <StatePill tone={placeTone[place]}>{words.places[place]}</StatePill>
        <Milestones tracking={tracking} />
        {onAgain && <Asked checkedAt={checkedAt} busy={busy} onAgain={onAgain} />}
      </section>
      <div className={styles.split}>
        <Panel title={words.facts.name} flush fill>
          <Scrolled>
            <RecordFacts packageId={packageId} view={view} tracking={tracking} />
          </Scrolled>
        </Panel>
        <Panel title={words.events.name} flush fill>
          <Scrolled>
            <Scans events={tracking.events} />
          </Scrolled>
        </Panel>
      </div>
    </>
  );
};
