import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceClient } from '#main/service/client';
import { credentialNames, type Credentials } from '#shared/settings';
import { type Listener, listening } from '#test/support/finds';
import { type ServiceStandIn, startServiceStandIn } from '#test/support/service-stand-in';
import { clientFor, credentials, never, smallOrder } from './sample';

let service: ServiceStandIn;
let otherHost: Listener;
let client: ServiceClient;
/** Everything that reached another host than the service: head and body. */
let received: string[];

beforeEach(async () => {
  service = await startServiceStandIn();
  client = clientFor(service.url);
  received = [];
  const server = createServer((request, response) => {
    received.push(`${request.method ?? ''} ${request.url ?? ''} ${JSON.stringify(request.headers)}`);
    request.on('data', (chunk: Buffer) => received.push(chunk.toString()));
    response.end('{}');
  });
  otherHost = await listening(server);
});
afterEach(async () => {
  await client.close();
  await Promise.all([service.close(), otherHost.close()]);
});

const question = {
  ...{ sourceCountry: 'US', destinationCountry: 'DE', shippingValue: 1, postalCode: '10115' },
  products: [{ hs6Code: '123456', description: 'Mug', value: 1 }],
};
const operations = {
  register: () => client.register(smallOrder(), never),
  track: () => client.track('P1'),
  update: () => client.update([{ packageId: 'P1', city: 'Hoboken' }]),
  landedCost: () => client.landedCost(question),
};
const names = Object.keys(operations) as (keyof typeof operations)[];
const redirects = [301, 302, 303, 307, 308];
const every = names.flatMap((name) => redirects.map((status) => [name, status] as const));

describe('an answer that redirects to another host', () => {
  it.each(every)('a redirect to another host is not followed: %s, %i', async (name, status) => {
    const location = `http://127.0.0.1:${otherHost.port}/api/system/packages/register`;
    service.script(name, { kind: 'redirect', status, location });
    expect(await operations[name]()).toMatchObject({ ok: false, failure: { number: status } });
    expect(service.requests).toHaveLength(1);
    expect(received).toEqual([]);
  });
});

describe('a package’s number', () => {
  it.each([
    '//127.0.0.1:PORT/x',
    'http://127.0.0.1:PORT/',
    '@127.0.0.1:PORT',
    '../../api/system/packages/register',
    'P1?x=1#y',
    'P1 HTTP/1.1\r\nHost: 127.0.0.1:PORT',
    'P1\r\nX-More: 1',
    'P1\0',
    '\u2028P1',
  ])('a package’s number leads to no other host, path or header: %j', async (number) => {
    const answer = await client.track(number.replace('PORT', String(otherHost.port)));
    expect(received).toEqual([]);
    expect(service.requests.length).toBeLessThanOrEqual(1);
    if (service.requests.length === 0) expect(answer.ok).toBe(false);
    for (const { path, rawHeaders } of service.requests) {
      expect(path).toMatch(/^\/api\/tracking\/[^/?#\s]+$/);
      expect(rawHeaders.map((word) => word.toLowerCase())).not.toContain('x-more');
    }
  });
});

describe('credentials with a line end', () => {
  // Settings written by hand, or by an older program, have passed no rule of ours.
  const ends = ['\r\nX-More: 1', '\nX-More: 1', '\0'];
  const cases = credentialNames.flatMap((name) => ends.map((end) => [name, end] as const));
  it.each(cases)('credentials with a line end add no header: %s with %j', async (name, end) => {
    const given: Credentials =
      name === 'basicUsername' || name === 'basicPassword'
        ? { ...credentials, basicToken: undefined, basicUsername: 'u', basicPassword: 'p', [name]: `x${end}` }
        : { ...credentials, [name]: `x${end}` };
    await client.close();
    client = clientFor(service.url, { credentials: () => Promise.resolve(given) });
    for (const operation of names) await operations[operation]();
    for (const { rawHeaders } of service.requests)
      expect(rawHeaders.join('\n').toLowerCase()).not.toContain('x-more');
    expect(received).toEqual([]);
  });
});
