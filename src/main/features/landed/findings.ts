import { failure, failureCodes, type Failure, type FailureCode } from '#shared/failure';
import type { LandedCost } from '#shared/landed/answer';
import type { CustomsSettings } from '#shared/landed/gate';
import { customsFinding } from '#shared/landed/customs-finding';
import type { KeptCost } from '#shared/landed/kept';
import type { QuestionProblem } from '#shared/landed/question';
import { said } from '#shared/text/said';
import { common } from '../../workflow/service-limiter';

/** The answer without the part that a finding is about. */
const without: Partial<Record<FailureCode, (answer: LandedCost) => LandedCost>> = {
  denied_party: (answer) => ({ ...answer, deniedParties: undefined }),
  goods_restricted: (answer) => ({ ...answer, prohibitedRestricted: undefined }),
};

/** Everything an answer holds an order for, the gravest first: a supervisor's word on one says nothing of the next. */
export const findings = (answer: LandedCost, customs: CustomsSettings): Failure[] => {
  const found: Failure[] = [];
  for (let rest: LandedCost | undefined = answer; rest;) {
    const finding = customsFinding(rest, customs);
    if (!finding || found.some(({ code }) => code === finding.code)) return found;
    found.push(finding);
    rest = without[finding.code]?.(rest);
  }
  return found;
};

/** True when the request surely never left, or was turned away before it was looked at: asking again repeats nothing. */
export const neverAsked = ({ code }: Failure): boolean =>
  failureCodes[code] === 'later' || common.has(code) || code === 'cancelled' || code === 'order_invalid';

/** What became of a question that was asked; a service that broke off did answer. */
const ends: Partial<Record<FailureCode, string>> = {
  answer_lost: said('duties.answerLost'),
  service_broken: said('duties.serviceFailed'),
  answer_unreadable: said('duties.answerUnreadable'),
};

const endWords = (end: string, detail: string | undefined): string =>
  detail === undefined ? end : `${end}: ${detail}`;

/** What a question without an answer holds an order for. Nothing was bought, so no code that asks about money. */
export const unanswered = (reason: Failure): Failure => {
  if (neverAsked(reason)) return reason;
  const { code, detail, number } = reason;
  const end = ends[code];
  const words = end === undefined ? detail : endWords(end, detail);
  return failure('duties_unknown', words, number === undefined ? {} : { number });
};

/** What a kept question holds its order for, the gravest first; empty when nothing does. */
export const holdsOf = (kept: KeptCost, customs: CustomsSettings): Failure[] => {
  if (kept.answer) return findings(kept.answer, customs);
  return [unanswered(kept.failure ?? failure('answer_lost'))];
};

const place = /^products\.(\d+)\./;

const named = ({ path, message }: QuestionProblem): string => {
  const index = place.exec(path)?.[1];
  return index === undefined ? message : `Item ${Number(index) + 1}: ${message}`;
};

/** What keeps the question from being asked, naming the item and the field. */
export const incomplete = (problems: readonly QuestionProblem[]): Failure => {
  const [first, ...more] = problems;
  const rest = more.length === 0 ? '' : ` (and ${more.length} more)`;
  return failure('customs_incomplete', first && `${named(first)}${rest}`);
};
