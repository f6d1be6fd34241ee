import { expect, it } from 'vitest';
import { type ParsedProvisioning, parseProvisioning } from '#main/features/settings/provisioning/parse';
import { provisioningSchema } from '#shared/provisioning';
import { fuzz, patience } from '#test/support/fuzz/fuzz';
import { bytesOf, mutated } from '#test/support/fuzz/mutated';
import { jsonText, mutatedJson } from '#test/support/fuzz/mutated-json';

const bench = {
  packbench: 1,
  station: { name: 'Bench 3' },
  service: { environment: 'production', baseUrl: 'https://service.example.com', prefix: 'ABC' },
  credentials: { userID: 'hunter2-user', passcode: 'hunter2-pass', dtKey: 'hunter2-key' },
  defaults: { shipFromName: 'Example Inc', sender: 'ABC_NJ', labelFormat: 'ZPL' },
  scanner: { maxKeyGapMs: 40 },
  sound: false,
  printers: [{ name: 'Bench 3', uri: 'tcp://127.0.0.1:9100', dpi: 203, default: true }],
};

/** As a whole or not at all, and every mistake in words. */
const expectWhole = (parsed: ParsedProvisioning): void => {
  if (parsed.ok) {
    expect(provisioningSchema.safeParse(parsed.provisioning).success).toBe(true);
    const { service, credentials, printers = [] } = parsed.provisioning;
    if (service?.environment === 'production') expect(service.baseUrl).toBeDefined();
    if (service?.environment === 'staging') expect(service.stagingBaseUrl).toBeDefined();
    expect(credentials?.basicUsername === undefined).toBe(credentials?.basicPassword === undefined);
    expect(new Set(printers.map(({ uri }) => uri)).size).toBe(printers.length);
    expect(printers.filter((printer) => printer.default).length).toBeLessThan(2);
    return;
  }
  expect(parsed.errors.length).toBeGreaterThan(0);
  for (const { message } of parsed.errors) expect(message).not.toBe('');
};

it('provisioning files: any bytes are taken whole or refused', patience, () =>
  fuzz('provisioning file', 400, mutated([bytesOf(JSON.stringify(bench, null, 1))]), (bytes) =>
    expectWhole(parseProvisioning(bytes)),
  ),
);

it('provisioning files: any JSON is taken whole or refused, and no value is repeated', patience, () =>
  fuzz('provisioning file', 200, mutatedJson([bench]), (value) => {
    const parsed = parseProvisioning(bytesOf(jsonText(value)));
    expectWhole(parsed);
    if (!parsed.ok) expect(JSON.stringify(parsed.errors)).not.toContain('hunter2');
  }),
);
