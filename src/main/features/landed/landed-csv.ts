import type { LandedCost } from '#shared/landed/answer';
import { type Breakdown, breakdown } from '#shared/landed/breakdown';
import type { CostRecord } from '#shared/landed/cost-record';
import { areGoodsScreened, restrictedGoods } from '#shared/landed/restricted';
import type { Failure } from '#shared/failure';
import { messageInWords, wordFor } from '#shared/text/field-words';
import type { WordsIn } from '#shared/text/words-in';
import { type Cell, csvLines } from '../export/csv';
import { localTime } from '../export/local-day';

const columnsOf = ({ text }: WordsIn): string[] => {
  const { files, fields, landed } = text;
  const { amounts, parties, details, about, sums } = landed.answer;
  const inBoth = (part: string): string[] => [files.inSource({ part }), files.inDestination({ part })];
  const parts = [details.cost, details.denied, details.restricted];
  return [
    ...[about.requestId, files.askedAt, files.askedLocal, files.answeredAt, fields.order.ref1],
    ...[landed.question.fields.sourceCountry, files.recipientCountry],
    ...[text.labels.columns.outcome, files.problem, files.details, amounts.source, amounts.destination],
    ...[sums.which.total, sums.which.dutyTax],
    ...[amounts.goods, amounts.shipping, amounts.duty, amounts.tax].flatMap(inBoth),
    ...parts.map((part) => files.errorOf({ part })),
    ...[parties.score, parties.lists, files.restrictedProducts, about.by],
    ...parts.map((part) => details.requestId({ part })),
  ];
};

/** An amount, reported as plain decimal text. If a number represents it exactly, the cell is a number, so that spreadsheets can add it. */
const amount = (text: string | null): Cell =>
  text !== null && String(Number(text)) === text ? Number(text) : text;

const countries = ({ question, answer }: CostRecord): Cell[] => [
  answer?.landedCost?.sourceCountry ?? question.fields.sourceCountry ?? null,
  answer?.landedCost?.destinationCountry ?? question.fields.destinationCountry ?? null,
];

const amounts = ({ total, dutyTax, goods, shipping, duty, tax }: Breakdown): Cell[] =>
  [
    ...[total, dutyTax],
    ...[goods, shipping, duty, tax].flatMap(({ source, destination }) => [source, destination]),
  ].map(amount);

const errorOf = (
  part: { isError?: boolean | undefined; errorCode?: number | undefined } | undefined,
  { text }: WordsIn,
): Cell => {
  if (part?.errorCode !== undefined && part.errorCode !== 0) return part.errorCode;
  return part?.isError === true ? text.landed.answer.notReported : null;
};

const screening = ({ deniedParties, prohibitedRestricted }: Partial<LandedCost>): Cell[] => [
  deniedParties?.scoreCalculated ?? null,
  deniedParties?.listsMatched ?? null,
  restrictedGoods(prohibitedRestricted).length || (areGoodsScreened(prohibitedRestricted) ? 0 : null),
];

/** A question buys nothing, so the failure titles about lost purchases are not used. */
const failureTitle = (code: Failure['code'], { text }: WordsIn): string =>
  (wordFor(text.landed.answer.unanswered, code) ?? text.failures[code]).title;

const cellsOf = (kept: CostRecord, words: WordsIn): Cell[] => {
  const { text } = words;
  const answer = kept.answer ?? {};
  const sums = breakdown(answer);
  return [
    ...[answer.requestId ?? null, kept.askedAt, localTime(kept.askedAt), kept.answeredAt, kept.ref1],
    ...countries(kept),
    ...[
      text.files.costStates[kept.state],
      kept.failure && failureTitle(kept.failure.code, words),
      kept.failure?.detail === undefined ? null : messageInWords(kept.failure.detail, words),
    ],
    ...[sums.sourceCurrency, sums.destinationCurrency],
    ...amounts(sums),
    ...[answer.landedCost, answer.deniedParties, answer.prohibitedRestricted].map((part) =>
      errorOf(part, words),
    ),
    ...screening(answer),
    kept.operator === null ? null : messageInWords(kept.operator, words),
    ...[answer.landedCost, answer.deniedParties, answer.prohibitedRestricted].map(
      (part) => part?.requestId ?? null,
    ),
  ];
};

/** Questions for duties and taxes, one in each line, with the request IDs needed for daily reporting. A blank cell means not reported. */
export const landedCsv = (costs: readonly CostRecord[], words: WordsIn): Uint8Array =>
  csvLines([columnsOf(words), ...costs.map((kept) => cellsOf(kept, words))], { mark: true });
