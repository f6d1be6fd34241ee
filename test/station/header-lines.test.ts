import { expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import { credentialNames } from '#shared/settings';
import { testCredentials } from '#test/support/station';
import { useBench } from './bench';

const at = useBench('header-lines', {
  printers: {},
  provisioning: { service: { prefix: 'ABC' }, tracking: { poll: false } },
  mayFail: true,
});

/** Line ends, text ends, and what some programs take for one. */
const ends = ['\r\nX-More: 1', '\nX-More: 1', '\r', '\0', '\u2028', '\u0085'];
const addresses = [
  ...ends.flatMap((end) => [`https://service.example.com${end}`, `https://service.example.com/a${end}`]),
  'https://user:pass@service.example.com',
  'https://service.example.com@other.example',
  'https://service.example.com\\@other.example',
  'https://service.example.com?x=1',
  'https://service.example.com#x',
];
const proxies = [
  ...ends.map((end) => `http://proxy.example.com:3128${end}`),
  'http://user:pass@proxy.example.com:3128',
  'https://proxy.example.com:3128',
];
const wrong: [part: 'credentials' | 'service', field: string, value: string][] = [
  ...credentialNames.flatMap((name) =>
    ends.map((end): [part: 'credentials', field: string, value: string] => ['credentials', name, `x${end}y`]),
  ),
  ...ends.map((end): [part: 'service', field: string, value: string] => ['service', 'prefix', `ABC${end}D`]),
  ...['baseUrl', 'stagingBaseUrl'].flatMap((name) =>
    addresses.map((value): [part: 'service', field: string, value: string] => ['service', name, value]),
  ),
  ...proxies.map((value): [part: 'service', field: string, value: string] => ['service', 'proxy', value]),
];

const ask = (name: string, input: unknown) =>
  dispatch(at.station, name, input, (error) => {
    throw error;
  });

it('header lines and other hosts in settings and credentials are refused with the field’s name, and nothing is sent', async () => {
  const before = await at.station.settings.get();
  const good = before.service;
  const status = await at.station.credentials.status();
  for (const [part, field, value] of wrong) {
    const typed =
      part === 'credentials'
        ? await ask('credentials.set', { [field]: value })
        : await ask('settings.set', { service: { ...good, [field]: value } });
    const named = part === 'credentials' ? field : `service.${field}`;
    expect(typed, JSON.stringify([field, value])).toMatchObject({ ok: false, error: { field: named } });

    const rest =
      part === 'credentials' ? testCredentials : { environment: 'production', baseUrl: at.service.url };
    const file = JSON.stringify({ packbench: 1, [part]: { ...rest, [field]: value } });
    const loaded = await at.station.provisioning.load({ bytes: new TextEncoder().encode(file) });
    if (loaded.ok) throw new Error(`${field} was taken: ${JSON.stringify(value)}`);
    expect(loaded.errors.map(({ path }) => path)).toContain(`${part}.${field}`);
  }
  expect(await at.station.settings.get()).toEqual(before);
  expect(await at.station.credentials.status()).toEqual(status);
  expect(at.service.connections).toBe(0);
});
