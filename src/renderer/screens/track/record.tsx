import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LabelView, Tracked } from '#shared/bridge/contract';
import { placeOf } from '#shared/tracking/place';
import { Panel, StatePill } from '../../parts';
import { text } from '../../text';
import { formatWhen } from '../../text/format';
import { placeTone } from './answer-words';
import { Milestones } from './milestones';
import { RecordFacts } from './record-facts';
import { Scans } from './scans';
import { timesIn } from './times';
import styles from './track.module.css';

const words = text.track;
const times = timesIn();

/** Room that scrolls takes the keyboard too. */
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
      {words.checked(formatWhen(checkedAt))}
    </time>
  </div>
);

interface Props {
  packageId: string;
  /** Null for a package that was not bought here. */
  view: LabelView | null;
  told: Tracked;
  busy: boolean;
  /** Null where something else offers to ask again. */
  onAgain: (() => void) | null;
}

/** What the service told of a package: how far it is, what it is, what happened to it. */
export const Record = ({ packageId, view, told: { tracking, checkedAt }, busy, onAgain }: Props) => {
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
