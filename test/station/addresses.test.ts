import { expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import { useBench } from './bench';

const at = useBench('addresses', { printers: {}, begins: 'closed', mayFail: true });

// An invalid Punycode name (xn--a) is not included: newer versions of Node.js accept it, and it does not exist anywhere.
const impossible: [field: 'baseUrl' | 'proxy', value: string][] = [
  ['baseUrl', 'https://a.example:99999'],
  ['baseUrl', 'https://1.2.3.999'],
  ['baseUrl', 'https://[1:2]'],
  ['proxy', 'http://proxy.example.com:99999'],
  ['proxy', 'http://1.2.3.999:3128'],
];
const good = { environment: 'production', baseUrl: 'https://service.example.com' };
const reply = (name: string, input: unknown) =>
  dispatch(at.station, name, input, (error) => {
    throw error;
  });

it('an invalid address or proxy is refused with the name of its field', async () => {
  await at.open();
  for (const [field, value] of impossible) {
    const service = { ...good, [field]: value };
    const named = { ok: false, error: { field: `service.${field}` } };
    expect(await reply('settings.set', { service }), value).toMatchObject(named);
    const file = new TextEncoder().encode(JSON.stringify({ packbench: 1, service }));
    const loaded = await at.station.provisioning.load({ bytes: file });
    expect(loaded, value).toMatchObject({ ok: false, errors: [{ path: `service.${field}` }] });
  }
});

it('a stored invalid address does not keep the station from opening in the same environment', async () => {
  for (const [field, value] of impossible) {
    const stored = { service: { ...good, [field]: value } };
    await at.open({
      settings: { read: () => stored, write: () => undefined, putAside: () => undefined },
    });
    expect(await reply('station.state', undefined), value).toMatchObject({
      value: { environment: 'production', archiveProblem: null },
    });
    const { service } = await at.station.settings.get();
    expect(service[field]).toBeUndefined();
    expect(await reply('settings.set', { service: good })).toMatchObject({ value: { ok: true } });
    expect(await reply('credentials.status', undefined)).toMatchObject({ ok: true });
    await at.station.close();
  }
});
