import { type ReactNode, useId } from 'react';
import type { CostRecord } from '#shared/landed/cost-record';
import { Fact, Facts, MoreFacts, ToneIcon } from '../../../parts';
import { text } from '../../../text';
import { formatDateTime, inWords } from '../../../text/format';
import { NotIncluded } from './amounts';
import styles from './answer.module.css';
import { detailLines } from './answer-words';

interface Props {
  title: string;
  /** The error of this part alone; null without one. */
  error?: string | null;
  /** False when the account's service level does not include it. */
  isIncluded?: boolean;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of an answer. An error or a missing value in it does not affect the other parts. */
export const PartFrame = ({ title, error = null, isIncluded = true, aside, children }: Props) => {
  const heading = useId();
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <header className={styles.partHead}>
        <h3 id={heading} className="pb-subtitle">
          {title}
        </h3>
        {error === null && !isIncluded ? <NotIncluded /> : aside}
      </header>
      {error !== null && (
        <p className={styles.failed}>
          <ToneIcon tone="look" />
          <span>{error}</span>
        </p>
      )}
      {isIncluded && children}
    </section>
  );
};

const words = text.landed.answer.about;

/** The values of the daily report, and who asked when. */
export const About = ({ kept: { answer, askedAt, operator } }: { kept: CostRecord }) => (
  <PartFrame title={words.title}>
    <Facts>
      <Fact name={words.requestId}>{answer === null ? null : (answer.requestId ?? <NotIncluded />)}</Fact>
      <Fact name={words.asked}>{formatDateTime(askedAt)}</Fact>
      <Fact name={words.by}>{operator === null ? null : inWords(operator)}</Fact>
    </Facts>
    {answer !== null && <MoreFacts title={text.landed.answer.details.title} lines={detailLines(answer)} />}
  </PartFrame>
);
