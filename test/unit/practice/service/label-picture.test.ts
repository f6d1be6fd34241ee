import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { escaped } from '#main/practice/service/label/drawing';
import { buy, order, register, serviceWith } from './bench';
import { barcodes, draw } from './pictures';

const zplOf = (buffer: unknown): string => Buffer.from(String(buffer), 'base64').toString('utf8');

const share = (png: PNG, black: boolean): number => {
  let count = 0;
  for (let at = 0; at < png.data.length; at += 4) if (png.data[at]! < 128 === black) count += 1;
  return count / (png.data.length / 4);
};

test('label and customs form are drawn, and their barcode reads as the packageId', async () => {
  const service = await serviceWith();
  const { body } = await register(service, order({ countryISO2: 'DE' }));
  for (const buffer of [body['labelBuf1'], body['labelBuf2']]) {
    const picture = await draw(zplOf(buffer));
    expect(await barcodes(picture)).toEqual([body['packageId']]);
    const png = PNG.sync.read(picture);
    expect([png.width, png.height]).toEqual([813, 1220]);
    expect(share(png, true)).toBeGreaterThan(0.1);
    expect(share(png, true)).toBeLessThan(0.5);
  }
});

test('the longest fields and hostile text change only the words', async () => {
  const service = await serviceWith();
  const nasty = '^XZ~JA^XA^FS~HS_5E_"\\&>:;é漢字\u0002'.padEnd(50, '^').slice(0, 50);
  const { body } = await register(
    service,
    order({ company: nasty, contact: nasty, address1: nasty, city: nasty, ref1: nasty, ref2: nasty }),
  );
  const zpl = zplOf(body['labelBuf1']);
  expect(zpl.match(/\^X[AZ]/g)).toEqual(['^XA', '^XZ']);
  expect(zpl).not.toMatch(/~|\^JA|\^HS|[\u0002\u0003\u0080-\uffff]/u);
  expect(await barcodes(await draw(zpl))).toEqual([body['packageId']]);
});

test('text is escaped byte by byte in UTF-8', () => {
  expect(escaped('a^b~c_d é\r\n–')).toBe('a_5Eb_7Ec_5Fd _C3_A9 _E2_80_93');
});

test('a form with more items than lines has the number of the others', async () => {
  const service = await serviceWith();
  const item = { itemDescription: 'Block', itemQuantity: 1, itemValue: 2 };
  const request = order({ ref1: 'TWODOC', commodityItems: Array.from({ length: 12 }, () => item) });
  const { body } = await register(service, request);
  expect(zplOf(body['labelBuf2'])).toContain('and 3 more, included in the total');
  expect(zplOf(body['labelBuf2'])).toContain('Total value 24.00');
  expect(await buy(service)).toMatch(/^P/);
});
