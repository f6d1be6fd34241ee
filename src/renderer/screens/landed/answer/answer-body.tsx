import type { ReactNode } from 'react';
import type { LandedCost } from '#shared/landed/answer';
import { breakdown } from '#shared/landed/breakdown';
import type { CustomsSettings } from '#shared/landed/gate';
import type { KeptCost } from '#shared/landed/kept';
import type { Question } from '#shared/landed/question';
import { Attention, ToneIcon } from '../../../parts';
import { text } from '../../../text';
import { plainDetail } from '../../../text/failure-words';
import { Amounts, hasThresholds, Thresholds, Total } from './amounts';
import { errorWords, failureWords } from './answer-words';
import styles from './answer.module.css';
import { Mismatches } from './mismatches';
import { About, PartFrame } from './part-frame';
import { Products } from './products';
import { GoodsScreening, Parties } from './screening';
import { staled, type Verdict, verdictOf } from './verdict';

/** May it go? To be read from two metres: colour, icon and words say the same. */
export const VerdictBand = ({ verdict: { tone, word, reasons } }: { verdict: Verdict }) => (
  <section className={styles.verdict} data-tone={tone} aria-label={text.landed.answer.verdict.name}>
    <ToneIcon tone={tone} size={44} />
    <div>
      <h3 className={styles.word}>{word}</h3>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  </section>
);

const words = text.landed.answer;

/** Duties and taxes. A calculation that failed tells no amounts. */
const Costs = ({ answer, question }: { answer: LandedCost; question: Question }) => {
  const costs = breakdown(answer);
  const error = errorWords(answer.landedCost, question);
  if (error !== null)
    return (
      <PartFrame title={words.costs} error={error}>
        {null}
      </PartFrame>
    );
  return (
    <>
      <div className={styles.costs}>
        <Total costs={costs} />
        <Amounts costs={costs} />
      </div>
      <Mismatches costs={costs} />
    </>
  );
};

const Details = ({ answer }: { answer: LandedCost }) => {
  const costs = breakdown(answer);
  if (errorWords(answer.landedCost) !== null) return null;
  return (
    <>
      <PartFrame title={words.products.title} told={costs.products.length > 0}>
        <Products costs={costs} />
      </PartFrame>
      <PartFrame title={words.deminimis.title} told={hasThresholds(costs)}>
        <Thresholds costs={costs} />
      </PartFrame>
    </>
  );
};

/** What the service adds in its own words to parts that did not fail; a failed part says its own. */
const notesOf = (answer: LandedCost): string[] => {
  const parts = [answer.landedCost, answer.deniedParties, answer.prohibitedRestricted];
  const notes = parts
    .filter((part) => errorWords(part) === null)
    .map((part) => part?.notes?.trim() ?? '')
    .filter((note) => note !== '');
  return [...new Set(notes)];
};

const Notes = ({ answer }: { answer: LandedCost }) => {
  const notes = notesOf(answer);
  if (notes.length === 0) return null;
  return (
    <PartFrame title={words.notes}>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </PartFrame>
  );
};

const Unanswered = ({ kept: { failure } }: { kept: KeptCost }) => {
  if (!failure) return null;
  const { title, remedy } = failureWords(failure);
  const detail = plainDetail(failure.detail);
  return (
    <Attention
      tone="look"
      title={title}
      remedy={remedy}
      {...(detail === '' ? {} : { detail: words.failed.notes({ notes: detail }) })}
    />
  );
};

interface Props {
  kept: KeptCost;
  customs: CustomsSettings;
  /** The order or the question was changed since. */
  stale?: boolean;
  /** Stands below the verdict: what becomes of the order because of it. */
  children?: ReactNode;
}

/** One answer, whole: may it go, what it costs, who and what was screened. */
export const AnswerBody = ({ kept, customs, stale = false, children }: Props) => (
  <div className={styles.body}>
    {kept.answer && (
      <VerdictBand verdict={stale ? staled(verdictOf(kept, customs)) : verdictOf(kept, customs)} />
    )}
    <Unanswered kept={kept} />
    {children}
    {kept.answer && (
      <>
        <Costs answer={kept.answer} question={kept.question} />
        <Parties parties={kept.answer.deniedParties} deniedScore={customs.deniedScore} />
        <GoodsScreening screening={kept.answer.prohibitedRestricted} />
        <Details answer={kept.answer} />
        <Notes answer={kept.answer} />
      </>
    )}
    <About kept={kept} />
  </div>
);
