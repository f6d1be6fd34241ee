import fc from 'fast-check';
import { inEnglish } from '#shared/text/in-english';
import { codedMessage } from '#shared/text/coded-message';
import { describe, expect, it } from 'vitest';
import { parseProvisioning } from '#main/features/settings/provisioning/parse';

const bench = {
  packbench: 1,
  station: { name: 'Bench 3' },
  service: {
    environment: 'production',
    baseUrl: 'https://service.example.com',
    stagingBaseUrl: 'https://staging.example.com',
    prefix: 'ABC',
  },
  credentials: {
    userID: 'user-secret',
    accountNumber: 'account-secret',
    passcode: 'pass-secret',
    basicToken: 'token-secret',
    dtKey: 'key-secret',
  },
  defaults: {
    shipFromName: 'Example Inc',
    sender: 'ABC_NJ',
    serviceCode: 'ABC1',
    labelFormat: 'ZPL',
    parcelContents: 'M',
  },
  scanner: { maxKeyGapMs: 40 },
  sound: false,
  printers: [
    { name: 'Bench 3', uri: 'tcp://127.0.0.1:9100', dpi: 203, default: true },
    { name: 'Spare', uri: 'tcp://127.0.0.1:9101', dpi: 300 },
  ],
};

const parse = (text: string) => parseProvisioning(new TextEncoder().encode(text));
const errorsOf = (value: unknown) => {
  const parsed = parse(JSON.stringify(value));
  return parsed.ok ? [] : parsed.errors.map(({ path, message }) => `${path} ${inEnglish(message)}`.trim());
};
const printer = (more: object, index = 0) => {
  const printers: object[] = structuredClone(bench.printers);
  printers[index] = { ...printers[index], ...more };
  return { ...bench, printers };
};

describe('a provisioning file', () => {
  it('sets up a bench', () => {
    expect(parse(JSON.stringify(bench))).toEqual({ ok: true, provisioning: bench });
    expect(parse(`\ufeff${JSON.stringify(bench)}`).ok).toBe(true);
  });

  it('can name each of many benches after its computer', () => {
    const file = new TextEncoder().encode('{"packbench":1,"station":{"name":"Hall 2, {computer}"}}');
    const named = (computer: string) => parseProvisioning(file, computer);
    expect(named('PACK-07')).toMatchObject({ provisioning: { station: { name: 'Hall 2, PACK-07' } } });
    const long = named('a'.repeat(63));
    expect(long.ok && long.provisioning.station?.name).toHaveLength(60);
    expect(named(`${'a'.repeat(51)}😀`)).toMatchObject({
      provisioning: { station: { name: `Hall 2, ${'a'.repeat(51)}` } },
    });
  });

  it('may omit everything except its number', () => {
    expect(parse('{"packbench":1}')).toEqual({ ok: true, provisioning: { packbench: 1 } });
  });

  it('may contain a Basic user and password in place of the token', () => {
    expect(errorsOf({ packbench: 1, credentials: { basicUsername: 'u', basicPassword: 'p' } })).toEqual([]);
  });

  it.each([
    [[], 'must be an object'],
    [{}, 'packbench must be 1'],
    [{ ...bench, packbench: 2 }, 'packbench must be 1'],
    [{ ...bench, printer: [] }, 'printer is not known; check its spelling or take it out'],
    [
      { ...bench, service: { ...bench.service, baseURL: 'x' } },
      'service.baseURL is not known; check its spelling or take it out',
    ],
    [{ ...bench, station: { name: ' ' } }, 'station.name must not be empty'],
    [{ ...bench, station: { name: 'Bench\u00003' } }, 'station.name must be one line of text'],
    [{ ...bench, station: { name: '\u200b' } }, 'station.name must not be empty'],
    [{ ...bench, station: 'Bench' }, 'station must be an object'],
    [{ ...bench, sound: 'yes' }, 'sound must be true or false'],
    [{ ...bench, printers: {} }, 'printers must be a list'],
    [
      { ...bench, service: { environment: 'live' } },
      'service.environment must be one of production, staging, practice',
    ],
    [
      { ...bench, service: { environment: 'production', baseUrl: 'http://service.example.com' } },
      'service.baseUrl must be an https:// address (http:// is accepted for this computer only)',
    ],
    [
      { ...bench, service: { environment: 'production' } },
      'service.baseUrl is needed for environment production',
    ],
    [
      { ...bench, service: { environment: 'staging', baseUrl: 'https://service.example.com' } },
      'service.stagingBaseUrl is needed for environment staging',
    ],
    [
      { ...bench, defaults: { labelFormat: 'GIF' } },
      'defaults.labelFormat labelFormat must be one of ZPL, PDF, PNG',
    ],
    [{ ...bench, defaults: { ref1: 'A1' } }, 'defaults.ref1 is not known; check its spelling or take it out'],
    [
      printer({ uri: 'usb://x' }),
      'printers[0].uri must look like tcp://192.168.1.50:9100, usb://0a5f/D1N000000001, file:///dev/usb/lp0, tls://192.168.1.50:9143?pin=… or spool://Name',
    ],
    [printer({ dpi: 204 }, 1), 'printers[1].dpi must be 203, 300 or 600'],
    [printer({ name: 'Bench 3' }, 1), 'printers[1].name is the same as that of printers[0]'],
    [printer({ uri: 'tcp://127.0.0.1:9100' }, 1), 'printers[1].uri is the same as that of printers[0]'],
    [
      printer({ default: true }, 1),
      'printers[1].default only one printer can be the default, and printers[0] is the default already',
    ],
    [
      { packbench: 1, credentials: { basicUsername: 'u' } },
      'credentials.basicPassword is needed with basicUsername',
    ],
    [
      { packbench: 1, credentials: { basicPassword: 'p' } },
      'credentials.basicUsername is needed with basicPassword',
    ],
    [{ packbench: 1, credentials: { dtKey: '' } }, 'credentials.dtKey must not be empty'],
  ])('a provisioning file is refused completely with the path of the mistake: %#', (value, error) => {
    expect(errorsOf(value)).toContain(error);
  });

  it('is refused with all its mistakes at once', () => {
    expect(errorsOf({ packbench: 2, sound: 1, printers: [{ name: '' }] })).toHaveLength(5);
  });

  it.each([
    ['text that is no JSON', '{"packbench": 1,\n "station": }', 'a mistake in line 2, column 13'],
    ['more than 1 MB', `{"packbench":1}${' '.repeat(1024 * 1024)}`, 'larger than 1 MB'],
    ['nothing', '', 'a mistake in line 1, column 1'],
  ])('a provisioning file is refused if it is %s', (_, text, message) => {
    const parsed = parse(text);
    expect(parsed).toMatchObject({ ok: false, errors: [{ path: '' }] });
    expect(inEnglish(JSON.stringify(parsed))).toContain(message);
  });

  it('is refused if it is not UTF-8', () => {
    expect(parseProvisioning(Uint8Array.of(0x7b, 0xff, 0x7d))).toEqual({
      ok: false,
      errors: [{ path: '', message: codedMessage('file.notText') }],
    });
  });

  it('is never quoted in its errors, because a value may be a secret', () => {
    const secret = 'hunter2 hunter2';
    const wrong = fc.constantFrom<unknown>(secret, `${secret}\n`, secret.repeat(400), [secret], {
      x: secret,
    });
    const anywhere = fc.record(
      {
        packbench: wrong,
        station: fc.record({ name: wrong }),
        service: fc.record({ environment: wrong, baseUrl: wrong, prefix: wrong }),
        credentials: fc.record({ userID: wrong, passcode: wrong, basicToken: wrong, dtKey: wrong }),
        defaults: fc.record({ sender: wrong, shipFromName: wrong, labelFormat: wrong }),
        printers: fc.array(fc.record({ name: wrong, uri: wrong, dpi: wrong, default: wrong })),
        sound: wrong,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anywhere, (value) => {
        const parsed = parse(JSON.stringify(value));
        expect(parsed.ok).toBe(false);
        expect(JSON.stringify(parsed)).not.toContain('hunter2');
      }),
    );
    expect(JSON.stringify(parse(`{"credentials": ${secret}}`))).not.toContain('hunter2');
  });
});
