import { Button } from '@mantine/core';
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconHelpCircle,
  IconPlayerPlayFilled,
  IconRoute,
  IconRouteOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LabelView, TrackAnswer, Tracked } from '#shared/bridge/contract';
import { placeOf } from '#shared/tracking/place';
import type { Tracking, TrackingEvent } from '#shared/tracking/record';
import { EmptyState, ErrorNote, Panel, PaperAlarm, ParcelChoice, StatePill } from '../../parts';
import { Attention } from '../../parts/notes';
import { maybeBoughtWords } from '../../scan/look-up-lines';
import { text } from '../../text';
import { detailWords } from '../../text/failure-words';
import { formatDateTime, formatWhen } from '../../text/format';
import { failureWords, placeTone } from './answer-words';
import { type Shown, trackCode, useShown } from './track-store';
import styles from './track.module.css';
import { daysOf, type EventLine, timesIn } from './times';
import { RecordFacts } from './record-facts';
import { milestonesOf, type MilestoneState } from './record-words';

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
          <span className="pb-small">
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
    <time className="pb-quiet" title={line.utc ?? undefined}>
      {line.time}
    </time>
    <span className={styles.what}>
      <strong>{line.title}</strong>
      <span className="pb-quiet pb-light">{line.place}</span>
    </span>
    <span className={styles.category}>{line.category}</span>
  </li>
);

/** The scans of a package, newest first, by day in the station's time zone. */
const Scans = ({ events }: { events: readonly TrackingEvent[] }) => {
  if (events.length === 0) return <p className="pb-quiet pb-light">{scansWords.none}</p>;
  return daysOf(events, times).map(({ day, events: lines }, index) => (
    <section key={index} aria-label={day} className={styles.day}>
      <h3 className={styles.dayName}>{day}</h3>
      <ol className="pb-list">
        {lines.map((line, at) => (
          <Scan key={at} line={line} />
        ))}
      </ol>
    </section>
  ));
};

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

interface RecordProps {
  packageId: string;
  /** Null for a package that was not purchased here. */
  view: LabelView | null;
  answer: Tracked;
  busy: boolean;
  /** Null when another element offers to ask again. */
  onAgain: (() => void) | null;
}

/** The service's answer about a package: its progress, its details, its scans. */
const Record = ({ packageId, view, answer: { tracking, checkedAt }, busy, onAgain }: RecordProps) => {
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

interface Props {
  answer: Extract<TrackAnswer, { kind: 'failed' }>;
  onRetry: () => void;
}

/** Why there is no new answer, what to do, and how old the displayed one is. */
const Failed = ({ answer: { failure, last }, onRetry }: Props) => {
  const { title, remedy } = failureWords(failure);
  const detail = detailWords(failure);
  return (
    <Attention tone="look" title={title} remedy={remedy} {...(detail === null ? {} : { detail })}>
      <div className={styles.retry}>
        <Button onClick={onRetry}>{text.parts.tryAgain}</Button>
        {last && <span>{text.track.before({ time: formatDateTime(last.checkedAt) })}</span>}
      </div>
    </Attention>
  );
};

const words = text.track;

/** It may be bought: at another bench, or here in a purchase that is in doubt. */
const MaybeBought = ({ title, remedy }: { title: string; remedy: string }) => (
  <EmptyState icon={IconRouteOff} title={title} hint={remedy} />
);

/** The result of a code that is no package of the service. */
const NotFoundNote = ({ answer }: { answer: Exclude<TrackAnswer, { kind: 'tracked' | 'failed' }> }) => {
  switch (answer.kind) {
    case 'parcels':
      return (
        <ParcelChoice
          ref1={answer.ref1}
          parcels={answer.parcels}
          boughtOnly
          onChoose={({ label }) => void trackCode(label.package?.packageId ?? '')}
        />
      );
    case 'not_bought': {
      const known = maybeBoughtWords(answer);
      if (known) return <MaybeBought {...known} />;
      const { title, hint } = words.lost.notBought;
      return <EmptyState icon={IconRouteOff} title={title} hint={hint({ ref: answer.view.label.ref1 })} />;
    }
    case 'full_number':
      return <EmptyState icon={IconRouteOff} {...words.lost.fullNumber} />;
    case 'not_found':
      if (answer.elsewhere) return <MaybeBought {...text.otherBenches[answer.elsewhere]} />;
      return <EmptyState icon={IconRouteOff} {...words.lost.notFound} />;
  }
};

const Answer = ({ code, answer, busy }: { code: string; answer: TrackAnswer; busy: boolean }) => {
  if (answer.kind !== 'tracked' && answer.kind !== 'failed') return <NotFoundNote answer={answer} />;
  const again = (): void => void trackCode(code);
  return (
    <>
      {answer.view && <PaperAlarm view={answer.view} />}
      {answer.elsewhere && <Attention tone="look" {...text.otherBenches[answer.elsewhere]} />}
      {answer.kind === 'failed' && <Failed answer={answer} onRetry={again} />}
      {answer.kind === 'tracked' && (
        <Record packageId={answer.packageId} view={answer.view} answer={answer} busy={busy} onAgain={again} />
      )}
      {answer.kind === 'failed' && answer.last && (
        <Record
          packageId={answer.packageId}
          view={answer.view}
          answer={answer.last}
          busy={busy}
          onAgain={null}
        />
      )}
    </>
  );
};

const Now = ({ shown }: { shown: Shown }) => {
  switch (shown.phase) {
    case 'none':
      return <EmptyState icon={IconRoute} {...words.start} />;
    case 'asking':
      return shown.before === null ? (
        <EmptyState icon={IconRoute} title={words.asking} />
      ) : (
        <Answer code={shown.code} answer={shown.before} busy />
      );
    case 'answered':
      return <Answer code={shown.code} answer={shown.answer} busy={false} />;
    case 'broken':
      return <ErrorNote error={shown.error} onRetry={() => void trackCode(shown.code)} />;
  }
};

/** The package that was scanned last. */
export const PackagePane = () => (
  <div className={styles.pane}>
    <Now shown={useShown()} />
  </div>
);
