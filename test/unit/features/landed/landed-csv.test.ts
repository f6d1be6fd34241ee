import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { landedCsv } from '#main/features/landed/landed-csv';
import type { KeptCost } from '#shared/landed/kept';
import { basicAnswer, fullAnswer, hitAnswer, keptCost } from '#test/support/kept-cost';

const rowsOf = (costs: readonly KeptCost[]): Record<string, string>[] => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(landedCsv(costs));
  expect(text.startsWith('\ufeff')).toBe(true);
  const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return data;
};

const failed: KeptCost = {
  ...keptCost(),
  ...{ state: 'failed', answer: null, answeredAt: null },
  failure: { code: 'answer_lost', detail: 'no answer within 30 s' },
};

describe('the questions of a day as CSV', () => {
  it('has each with its request ids, its order, its amounts', () => {
    expect(rowsOf([keptCost()])).toEqual([
      expect.objectContaining({
        ...{ requestId: 'LC-2026-000482913', landedCostRequestId: 'LC-2026-000482913-1' },
        ...{
          askedAt: '2026-03-09T13:05:00.000Z',
          answeredAt: '2026-03-09T13:05:01.000Z',
          order: 'ORDER-1001',
        },
        ...{ sourceCountry: 'US', destinationCountry: 'DE', state: 'answered', failure: '', operator: 'Sam' },
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

  it('has those without an answer too, and says why', () => {
    expect(rowsOf([failed])).toEqual([
      expect.objectContaining({
        ...{ requestId: '', state: 'failed', failure: 'answer_lost', failureDetail: 'no answer within 30 s' },
        ...{ sourceCountry: 'US', destinationCountry: 'DE', totalShippingDutyTax: '' },
      }),
    ]);
  });

  it('leaves blank what was not told, and never says zero for it', () => {
    const [basic] = rowsOf([keptCost({ answer: basicAnswer })]);
    expect(basic).toMatchObject({
      totalShippingDutyTax: '68.97',
      dutySource: '',
      deniedScore: '',
      restrictedProducts: '',
    });
    expect(Object.values(basic ?? {})).not.toContain('0');
  });

  it('tells parts that failed by their numbers', () => {
    const answer = {
      ...hitAnswer,
      landedCost: { isError: true, errorCode: 90 },
      deniedParties: { isError: true },
    };
    expect(rowsOf([keptCost({ answer })])).toEqual([
      expect.objectContaining({
        ...{ landedCostError: '90', deniedPartiesError: 'not reported', prohibitedRestrictedError: '' },
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
    'runs nothing that came from outside: %j',
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

  it('has its first line on a day without questions', () => {
    expect(rowsOf([])).toEqual([]);
    expect(new TextDecoder().decode(landedCsv([]))).toMatch(/^requestId,askedAt,/);
  });
});
