import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceClient } from '#main/service/client';
import { type ServiceStandIn, startServiceStandIn } from '#test/support/service-stand-in';
import { clientFor } from './sample';

let service: ServiceStandIn;
let client: ServiceClient;

beforeEach(async () => {
  service = await startServiceStandIn();
  client = clientFor(service.url);
});
afterEach(async () => {
  await client.close();
  await service.close();
});

const results = [
  { packageId: 'P1', success: true, message: 'Updated' },
  { packageId: 'P2', success: false, message: 'no such package' },
];
const updated = (body: unknown, status: number) => {
  service.script('update', { kind: 'reply', status, body: JSON.stringify(body) });
  return client.update([
    { packageId: 'P1', city: 'A' },
    { packageId: 'P2', city: 'B' },
  ]);
};

describe('the results of an update', () => {
  it.each<[string, unknown]>([
    ['at the top', { results }],
    ['beside a status and an error', { status: 400, error: 'x', data: { results } }],
    ['beside another object', { meta: {}, data: { results } }],
    ['as text beside another object', { meta: { page: 1 }, data: JSON.stringify({ results }) }],
    ['two levels down', { ok: true, body: { kind: 'update', data: { results } } }],
    ['beneath a count', { totalPackages: 2, data: { results } }],
    ['as a list alone', results],
    ['as a list in a wrapping', { data: results }],
    ['as text', { totalPackages: 2, results: JSON.stringify(results) }],
    [
      'by their packages',
      {
        results: {
          P1: { success: true, message: 'Updated' },
          P2: { success: 'false', message: 'no such package' },
        },
      },
    ],
  ])('the results of an update are found %s, with success and in a refusal', async (_, body) => {
    for (const status of [200, 400])
      expect(await updated(body, status)).toMatchObject({ ok: true, value: { results, unanswered: [] } });
  });

  it('results are found as a list with one entry', async () => {
    const [{ message: _, ...first } = results[0]!] = results;
    for (const alone of [[first], { data: [first], meta: {} }])
      expect(await updated(alone, 200)).toMatchObject({
        ok: true,
        value: { results: [first], unanswered: ['P2'] },
      });
  });

  it('results in several lists side by side are not used', async () => {
    expect(await updated({ old: { results }, now: { results: [] } }, 200)).toMatchObject({
      ok: false,
      failure: { code: 'answer_unreadable' },
    });
  });
});
