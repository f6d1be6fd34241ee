import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceClient } from '#main/service/client';
import { type ServiceStandIn, startServiceStandIn } from '#test/support/service-stand-in';
import { clientFor, credentials } from './sample';

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

const detailOf = async (body: string, status = 400): Promise<string | undefined> => {
  service.script('update', { kind: 'reply', status, body });
  const answer = await client.update([{ packageId: 'P1', contact: 'Pat Example' }]);
  if (answer.ok) throw new Error('not refused');
  expect(answer.failure).toMatchObject({ code: 'service_refused', number: status });
  return answer.failure.detail;
};

describe('the message of a refusal', () => {
  it.each<[string, unknown, string]>([
    ['errors by field', { errors: { postalCode: ['bad zip'] } }, 'postalCode: bad zip'],
    [
      'errors of several fields',
      { errors: { postalCode: ['bad zip', 'too long'], city: 'unknown' } },
      'postalCode: bad zip; postalCode: too long; city: unknown',
    ],
    ['a title before errors by field', { title: 'Invalid', errors: { city: ['unknown'] } }, 'Invalid'],
    ['an error with a description', { error: { description: 'no such city' } }, 'no such city'],
    ['an error with a code and a message', { error: { code: 7, message: 'no' } }, 'no'],
    ['a lone error', { error: 'no such city' }, 'no such city'],
    ['a list of errors', { errors: ['no such city'] }, 'no such city'],
    ['text in quotes', 'no such city', 'no such city'],
  ])('the message of a refusal is displayed: %s', async (_, body, expected) => {
    expect(await detailOf(JSON.stringify(body))).toBe(expected);
  });

  it('plain text is displayed on one line', async () => {
    expect(await detailOf('Bad zip\r\n for this country')).toBe('Bad zip for this country');
  });

  it('it is cut, and secrets and names are masked', async () => {
    expect(await detailOf(`Pat Example with ${credentials.passcode}`)).toBe('••• with •••');
    expect(await detailOf(JSON.stringify({ errors: { contact: ['Pat Example is unknown'] } }))).toBe(
      'contact: ••• is unknown',
    );
    expect(Array.from((await detailOf('word '.repeat(200))) ?? '')).toHaveLength(300);
    const many = Object.fromEntries(Array.from({ length: 999 }, (_, at) => [`f${at}`, ['wrong']]));
    expect((await detailOf(JSON.stringify({ errors: many })))?.split('; ')).toHaveLength(5);
  });

  it.each([
    ['a page', '<html>not found</html>'],
    ['nothing', ' '],
    ['no text', '\u0000\u0001'],
    ['a book', 'word '.repeat(2_000)],
  ])('%s is not the message of a refusal', async (_, body) => {
    expect(await detailOf(body)).toBeUndefined();
  });
});
