import type { LandedCost } from '#shared/landed/answer';
import type { FactLine } from '../../../parts';
import { text } from '../../../text';
import { formatTimesIn } from '../../../text/format';

const words = text.landed.answer.details;

const line = (name: string, value: string | number | boolean | undefined): FactLine[] =>
  value === undefined || value === '' ? [] : [[name, String(value)]];

/** What the service told beside what the screen shows: the parts' own request ids and dates, and what it echoes. */
export const detailLines = (answer: LandedCost): FactLine[] => {
  const { landedCost, deniedParties, prohibitedRestricted } = answer;
  const parts = [
    [words.cost, landedCost],
    [words.denied, deniedParties],
    [words.restricted, prohibitedRestricted],
  ] as const;
  return [
    ...parts.flatMap(([name, part]) => [
      ...line(words.requestId(name), part?.requestId),
      ...line(words.generated(name), part?.generatedDate && formatTimesIn(part.generatedDate)),
    ]),
    ...line(words.weight, landedCost?.grossWeight),
    ...line(words.metric, landedCost?.vwUnitsMetric),
    ...(prohibitedRestricted?.products ?? []).flatMap(({ hs6Code, description, uuid }) =>
      line(words.uuid(description ?? hs6Code ?? ''), uuid),
    ),
  ];
};
