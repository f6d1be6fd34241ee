import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { landedCsv } from '#main/features/landed/landed-csv';
import type { CostRecord } from '#shared/landed/cost-record';
import { basicAnswer, fullAnswer, hitAnswer, keptCost } from '#test/support/kept-cost';
import { englishWords } from '#shared/text/words-in';

/** Its columns in order, independent of their headings. */
const columns = [
  ...['requestId', 'askedAt', 'askedAtLocal', 'answeredAt', 'order', 'sourceCountry', 'destinationCountry'],
  ...['state', 'failure', 'failureDetail', 'sourceCurrency', 'destinationCurrency'],
  ...['totalShippingDutyTax', 'totalDutyTax', 'goodsSource', 'goodsDestination', 'shippingSource'],
  ...['shippingDestination', 'dutySource', 'dutyDestination', 'taxSource', 'taxDestination'],
  ...['landedCostError', 'deniedPartiesError', 'prohibitedRestrictedError'],
  ...['deniedScore', 'deniedLists', 'restrictedProducts', 'operator'],
  ...['landedCostRequestId', 'deniedPartiesRequestId', 'prohibitedRestrictedRequestId'],
];

const rowsOf = (costs: readonly CostRecord[]): Record<string, string>[] => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(landedCsv(costs, englishWords));
  expect(text.startsWith('\ufeff')).toBe(true);
  const { data, errors } = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true });
  expect(errors).toEqual([]);
  expect(data[0]).toHaveLength(columns.length);
  return data.slice(1).map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])));
};

const failed: CostRecord = {
  ...keptCost(),
  ...{ state: 'failed', answer: null, answeredAt: null },
  failure: { code: 'answer_lost', detail: 'no answer within 30 s' },
};

describe('the questions of a day as CSV', () => {
  it('has each question with its request IDs, its order and its amounts', () => {
    expect(rowsOf([keptCost()])).toEqual([
      expect.objectContaining({
        ...{ requestId: 'LC-2026-000482913', landedCostRequestId: 'LC-2026-000482913-1' },
        ...{
          askedAt: '2026-03-09T13:05:00.000Z',
          answeredAt: '2026-03-09T13:05:01.000Z',
          order: 'ORDER-1001',
        },
        ...{ sourceCountry: 'US', destinationCountry: 'DE', state: 'Answered', failure: '', operator: 'Sam' },
        ...{ sourceCurrency: 'USD', totalShippingDutyTax: '68.97', totalDutyTax: '49.07' },
        ...{
          shippingSource: '19.9',
          shippingDestination: '17.51',
          dutySource: '13.89',
          taxDestination: '30.96',
        },
        ...{ deniedScore: '0', deniedLists: '0', restrictedProducts: '0', landedCostError: '' },
      }),
    ]);
  });

  it('has questions without an answer too, with the reason', () => {
    expect(rowsOf([failed])).toEqual([
      expect.objectContaining({
        ...{
          requestId: '',
          state: 'Failed',
          failure: 'The answer was lost on the way',
          failureDetail: 'no answer within 30 s',
        },
        ...{ sourceCountry: 'US', destinationCountry: 'DE', totalShippingDutyTax: '' },
      }),
    ]);
  });

  it('leaves unreported amounts blank and never writes zero for them', () => {
    const [basic] = rowsOf([keptCost({ answer: basicAnswer })]);
    expect(basic).toMatchObject({
      totalShippingDutyTax: '68.97',
      dutySource: '',
      deniedScore: '',
      restrictedProducts: '',
    });
    expect(Object.values(basic ?? {})).not.toContain('0');
  });

  it('reports failed parts by their numbers', () => {
    const answer = {
      ...hitAnswer,
      landedCost: { isError: true, errorCode: 90 },
      deniedParties: { isError: true },
    };
    expect(rowsOf([keptCost({ answer })])).toEqual([
      expect.objectContaining({
        ...{ landedCostError: '90', deniedPartiesError: 'Not reported', prohibitedRestrictedError: '' },
        ...{ restrictedProducts: '1' },
      }),
    ]);
  });

  it('keeps every digit of an amount', () => {
    const answer = { ...fullAnswer, totalDutyTax: 123456789012.345, totalShippingDutyTax: 0.1 };
    expect(rowsOf([keptCost({ answer })])[0]).toMatchObject({
      totalDutyTax: '123456789012.345',
      totalShippingDutyTax: '0.1',
    });
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("https://example.com")'])(
    'the CSV of a day’s questions runs no text that came from outside: %j',
    (text) => {
      const answer = {
        ...fullAnswer,
        requestId: text,
        landedCost: { ...fullAnswer.landedCost, sourceCurrency: text },
      };
      const [row] = rowsOf([keptCost({ ref1: text, operator: text, answer })]);
      for (const cell of [row?.['requestId'], row?.['order'], row?.['operator'], row?.['sourceCurrency']])
        // Behind a tab another cell begins, in editions that part cells so.
        expect(cell).toBe(`'${text.replace('\t=', "\t'=")}`);
    },
  );

  it('has its header on a day without questions', () => {
    expect(rowsOf([])).toEqual([]);
    expect(new TextDecoder().decode(landedCsv([], englishWords))).toMatch(/^Request id,Asked at \(UTC\),/);
  });
});
