import type { ReactNode } from 'react';
import type { CopiedLabel } from '#shared/label/copied';
import type { OutcomeWord } from '#shared/outcome';
import { type PillTone, StatePill } from '../../parts';
import { text } from '../../text';
import { failureTexts } from '../../text/failure-words';
import { formatWhen } from '../../text/format';
import type { Column } from './use-labels';
import styles from './labels.module.css';

const outcomes: Record<Exclude<CopiedLabel['stage'], 'draft' | 'closed'>, [OutcomeWord, PillTone]> = {
  registering: ['Working', 'wait'],
  registered: ['Registered', 'wait'],
  sending: ['Working', 'wait'],
  sent: ['Sent', 'good'],
  confirmed: ['Printed', 'good'],
};

/** Its state at its own bench. Paper that must not leave is never shown as good. */
export const OtherPill = ({ other: { stage, hold, isReplaced, isOutdated } }: { other: CopiedLabel }) => {
  if (hold !== null) return <StatePill tone="look">{text.outcomes.Held}</StatePill>;
  if (stage === 'draft' || stage === 'closed') return <StatePill tone="idle">{text.stages[stage]}</StatePill>;
  const [word, tone] = outcomes[stage];
  if (tone === 'good' && (isReplaced || isOutdated))
    return <StatePill tone="stop">{text.ship.oldPaper.pill}</StatePill>;
  return <StatePill tone={tone}>{text.outcomes[word]}</StatePill>;
};

const recipientOf = ({ recipient, country }: CopiedLabel): string =>
  [recipient, country].filter(Boolean).join(', ');

const Bench = ({ bench }: CopiedLabel) => (
  <span className={styles.bench} title={text.labels.others.bought({ bench })}>
    {bench}
  </span>
);

/** The contents of each column for a label of another bench. */
export const otherCells: Record<Column, (other: CopiedLabel) => ReactNode> = {
  outcome: (other) => <OtherPill other={other} />,
  order: (other) => (
    <>
      {other.ref1}
      <span className={styles.under} aria-hidden>
        {recipientOf(other)}
      </span>
    </>
  ),
  recipient: recipientOf,
  package: ({ packageId }) => packageId,
  tracking: ({ trackingNumber }) => trackingNumber,
  printer: ({ printer }) => printer,
  time: ({ updatedAt }) => formatWhen(updatedAt),
  hold: (other) => (
    <>
      <Bench {...other} />
      {other.hold !== null && (
        <span className={styles.why}>{failureTexts({ code: other.hold }, true).title}</span>
      )}
    </>
  ),
};
