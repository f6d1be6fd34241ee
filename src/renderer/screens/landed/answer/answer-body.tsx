import type { ReactNode } from 'react';
import type { LandedCost } from '#shared/landed/answer';
import { breakdown, type Breakdown } from '#shared/landed/breakdown';
import type { CustomsSettings } from '#shared/landed/gate';
import type { CostRecord } from '#shared/landed/cost-record';
import type { Question } from '#shared/landed/question';
import { Attention, ToneIcon } from '../../../parts';
import { text } from '../../../text';
import { plainDetail } from '../../../text/failure-words';
import { Amounts, hasThresholds, Thresholds, Total } from './amounts';
import { errorWords, failureWords } from './answer-words';
import styles from './answer.module.css';
import { About, PartFrame } from './part-frame';
import { Products } from './products';
import { GoodsScreening, Parties } from './screening';
import { outdatedVerdict, type Verdict, verdictOf } from './verdict';
import { formatMoney } from '../../../text/format';

const sumWords = text.landed.answer.sums;
type Mismatch = Breakdown['mismatches'][number];

const lineOf = ({ which, side, sum, reported }: Mismatch, costs: Breakdown): string => {
  const currency = side === 'source' ? costs.sourceCurrency : costs.destinationCurrency;
  return sumWords.line({
    what: sumWords.which[which],
    sum: formatMoney(sum, currency),
    told: formatMoney(reported, currency),
  });
};

const Lines = ({ mismatches, costs }: { mismatches: readonly Mismatch[]; costs: Breakdown }) => (
  <ul className={styles.sums}>
    {mismatches.map((mismatch) => (
      <li key={`${mismatch.which}-${mismatch.side}`}>{lineOf(mismatch, costs)}</li>
    ))}
  </ul>
);

/**
 * Totals of the service that differ from the sum of their parts. A rounding difference is shown without a
 * warning.
 */
const Mismatches = ({ costs }: { costs: Breakdown }) => {
  const real = costs.mismatches.filter(({ isRounding }) => !isRounding);
  const rounded = costs.mismatches.filter(({ isRounding }) => isRounding);
  return (
    <>
      {real.length > 0 && (
        <div className={styles.failed}>
          <ToneIcon tone="look" />
          <div>
            <strong>{sumWords.title}</strong>
            <Lines mismatches={real} costs={costs} />
            {sumWords.hint}
          </div>
        </div>
      )}
      {rounded.length > 0 && (
        <details className="pb-quiet pb-light">
          <summary>{sumWords.rounding}</summary>
          <Lines mismatches={rounded} costs={costs} />
        </details>
      )}
    </>
  );
};

/** Whether the order may ship, readable from two metres: colour, icon and words have the same meaning. */
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

/** Duties and taxes. A failed calculation shows no amounts. */
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
      <PartFrame title={words.products.title} isIncluded={costs.products.length > 0}>
        <Products costs={costs} />
      </PartFrame>
      <PartFrame title={words.deminimis.title} isIncluded={hasThresholds(costs)}>
        <Thresholds costs={costs} />
      </PartFrame>
    </>
  );
};

/** The service's notes on parts that did not fail. A failed part shows its own notes. */
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

const Unanswered = ({ kept: { failure } }: { kept: CostRecord }) => {
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
  kept: CostRecord;
  customs: CustomsSettings;
  /** The order or the question was changed after this answer. */
  stale?: boolean;
  /** Below the verdict: the effect on the order. */
  children?: ReactNode;
}

/** One answer in full: whether the order may ship, its costs, and what was screened. */
export const AnswerBody = ({ kept, customs, stale = false, children }: Props) => (
  <div className={styles.body}>
    {kept.answer && (
      <VerdictBand verdict={stale ? outdatedVerdict(verdictOf(kept, customs)) : verdictOf(kept, customs)} />
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
