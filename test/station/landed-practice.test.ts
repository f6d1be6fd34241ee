import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Failure } from '#shared/failure';
import type { LandedCost } from '#shared/landed/answer';
import { breakdown } from '#shared/landed/breakdown';
import { questionFromOrder } from '#shared/landed/from-order';
import { customsFinding } from '#shared/landed/customs-finding';
import type { OrderDraft } from '#shared/label/draft';
import { codedMessage } from '#shared/text/coded-message';
import { practiceCredentials } from '#main/practice/service/credentials';
import { type PracticeService, startPracticeService } from '#main/practice/service/service';
import { createServiceClient, type ServiceClient } from '#main/service/client';
import { customs, order, requestOf } from './landed-order';

/* Every kind of answer that practice shows, as the station reads it and the gate judges it. */

let service: PracticeService;
let client: ServiceClient;
beforeEach(async () => {
  service = await startPracticeService({ latencyMs: 0 });
  client = createServiceClient({
    baseUrl: service.url,
    environment: 'practice',
    credentials: () => Promise.resolve(practiceCredentials),
  });
});
afterEach(async () => {
  await client.close();
  await service.close();
});

const ask = async (draft: OrderDraft): Promise<LandedCost> => {
  const answer = await client.landedCost(requestOf(questionFromOrder(draft, customs)));
  if (!answer.ok) throw new Error(answer.failure.code);
  return answer.value;
};

const goodsWords = (code: string, kind: string, stop: string): string =>
  codedMessage('customs.goods', {
    ...{ product: 'Cotton shirt', code },
    codes: codedMessage('customs.stopCode', { kind, code: stop }),
  });

it.each<[contact: string, item: OrderDraft['items'][number], failure: Failure | null]>([
  ['Pat Example', {}, null],
  [
    'DENIED EXAMPLE',
    {},
    { code: 'denied_party', detail: codedMessage('customs.match', { score: 97, lists: 1 }) },
  ],
  ['SIMILAR EXAMPLE', {}, null],
  ['BASIC TIER', {}, null],
  ['PRODUCT TIER', {}, null],
  ['WRONG SUM', {}, null],
  [
    'Pat Example',
    { itemTariffCode: '3604.10' },
    { code: 'goods_restricted', detail: goodsWords('360410', 'transport', 'T1') },
  ],
  [
    'Pat Example',
    { itemTariffCode: '9302.00' },
    { code: 'goods_restricted', detail: goodsWords('930200', 'import', 'P1') },
  ],
  [
    'ERROR 90',
    {},
    {
      code: 'duties_unknown',
      number: 90,
      detail: codedMessage('customs.partNotes', {
        part: 'landedCost',
        notes: 'sourcePostalCode or postalCode is mandatory',
      }),
    },
  ],
  [
    'ERROR DUTIES',
    {},
    { code: 'duties_unknown', number: 7, detail: expect.stringContaining('landedCost') as string },
  ],
  [
    'ERROR PARTIES',
    {},
    { code: 'duties_unknown', number: 8, detail: expect.stringContaining('deniedParties') as string },
  ],
  [
    'ERROR GOODS',
    {},
    {
      code: 'duties_unknown',
      number: 9,
      detail: expect.stringContaining('prohibitedRestricted') as string,
    },
  ],
])(
  'the practice service’s answer for %s with %j gives the gate the result %j',
  async (contact, item, failure) => {
    const answer = await ask(order({ contact }, item));
    expect(customsFinding(answer, customs)).toEqual(failure);
    expect(answer.requestId).toEqual(expect.any(String));
  },
);

it('each tier reports its own fields, and none of the other tiers', async () => {
  const reported = async (contact: string): Promise<unknown> => {
    const answer = await ask(order({ contact }));
    const { products, deMinimis, total } = breakdown(answer);
    const screened = [answer.deniedParties, answer.prohibitedRestricted].filter((part) => part !== undefined);
    return [total !== null, products.length, deMinimis.goodsAgainstDuty, screened.length];
  };
  expect(await reported('BASIC TIER')).toEqual([true, 0, 'unknown', 0]);
  expect(await reported('PRODUCT TIER')).toEqual([true, 1, 'above', 0]);
  expect(await reported('Pat Example')).toEqual([true, 1, 'above', 2]);
});

it('the practice service gives correct sums unless it is asked for wrong ones', async () => {
  expect(breakdown(await ask(order())).mismatches).toEqual([]);
  const wrong = breakdown(await ask(order({ contact: 'WRONG SUM' }))).mismatches;
  expect(wrong.map(({ which, side }) => `${which} ${side}`)).toContain('productsDuty source');
  expect(wrong.every(({ isRounding }) => !isRounding)).toBe(true);
});

it('the practice service loses the answer for LOST ANSWER', async () => {
  await expect(ask(order({ contact: 'LOST ANSWER' }))).rejects.toThrow('answer_lost');
  expect(service.requests).toHaveLength(1);
});
