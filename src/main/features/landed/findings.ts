import { failure, failureCodes, type Failure, type FailureCode } from '#shared/failure';
import type { CustomsSettings } from '#shared/landed/gate';
import { customsFindings } from '#shared/landed/customs-finding';
import type { CostRecord } from '#shared/landed/cost-record';
import type { QuestionProblem } from '#shared/landed/question';
import { codedMessage } from '#shared/text/coded-message';
import { commonFailures } from '../../workflow/service-limiter';

/** True if the request certainly never left, or was refused before it was processed. Asking again then repeats nothing. */
export const neverAsked = ({ code }: Failure): boolean =>
  failureCodes[code] === 'later' ||
  commonFailures.has(code) ||
  code === 'cancelled' ||
  code === 'order_invalid';

/** The result of a question without an answer. A service that broke off did answer. */
const failedEnds: Partial<Record<FailureCode, string>> = {
  answer_lost: codedMessage('duties.answerLost'),
  service_broken: codedMessage('duties.serviceFailed'),
  answer_unreadable: codedMessage('duties.answerUnreadable'),
};

const endWords = (end: string, detail: string | undefined): string =>
  detail === undefined ? end : codedMessage('duties.withReason', { what: end, reason: detail });

/** The hold reason for a question without an answer. Nothing was bought, so no code about money is used. */
export const unanswered = (reason: Failure): Failure => {
  if (neverAsked(reason)) return reason;
  const { code, detail, number } = reason;
  const end = failedEnds[code];
  const words = end === undefined ? detail : endWords(end, detail);
  return failure('duties_unknown', words, number === undefined ? {} : { number });
};

/** The hold reasons of a stored question, the most serious first; empty if there are none. */
export const holdsOf = (kept: CostRecord, customs: CustomsSettings): Failure[] => {
  if (kept.answer) return customsFindings(kept.answer, customs);
  return [unanswered(kept.failure ?? failure('answer_lost'))];
};

const place = /^products\.(\d+)\./;

const named = ({ path, message }: QuestionProblem): string => {
  const index = place.exec(path)?.[1];
  return index === undefined
    ? message
    : codedMessage('customs.ofProduct', { number: Number(index) + 1, problem: message });
};

/** The hold reason for a question that can't be asked. It names the item and the field. */
export const incomplete = (problems: readonly QuestionProblem[]): Failure => {
  const [first, ...more] = problems;
  const problem = first && named(first);
  const detail =
    problem === undefined || more.length === 0
      ? problem
      : codedMessage('customs.andMore', { problem, count: more.length });
  return failure('customs_incomplete', detail);
};
