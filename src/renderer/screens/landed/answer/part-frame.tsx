import { type ReactNode, useId } from 'react';
import type { KeptCost } from '#shared/landed/kept';
import { Fact, Facts, MoreFacts, ToneIcon } from '../../../parts';
import { text } from '../../../text';
import { formatDateTime } from '../../../text/format';
import { NotTold } from './amounts';
import styles from './answer.module.css';
import { detailLines } from './answer-words';

interface Props {
  title: string;
  /** What went wrong with this part alone; null where nothing did. */
  error?: string | null;
  /** False where the account is not told of it. */
  told?: boolean;
  /** Stands at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of an answer. It fails, or is not told, by itself: the other parts stand beside it unharmed. */
export const PartFrame = ({ title, error = null, told = true, aside, children }: Props) => {
  const heading = useId();
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <header className={styles.partHead}>
        <h3 id={heading} className={styles.partTitle}>
          {title}
        </h3>
        {error === null && !told ? <NotTold /> : aside}
      </header>
      {error !== null && (
        <p className={styles.failed}>
          <ToneIcon tone="look" />
          <span>{error}</span>
        </p>
      )}
      {told && children}
    </section>
  );
};

const words = text.landed.answer.about;

/** What the daily report needs, and when it was asked by whom. */
export const About = ({ kept: { answer, askedAt, operator } }: { kept: KeptCost }) => (
  <PartFrame title={words.title}>
    <Facts>
      <Fact name={words.requestId}>{answer === null ? null : (answer.requestId ?? <NotTold />)}</Fact>
      <Fact name={words.asked}>{formatDateTime(askedAt)}</Fact>
      <Fact name={words.by}>{operator}</Fact>
    </Facts>
    {answer !== null && <MoreFacts title={text.landed.answer.details.title} lines={detailLines(answer)} />}
  </PartFrame>
);
