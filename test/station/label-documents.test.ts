import { said } from '#shared/text/said';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { barcodesIn } from '#test/support/barcodes';
import { ownFolder } from '#test/support/folders';
import { labelPicture, pngOfPicture } from '#test/support/label-picture';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import { importOrders, labelOf, openStation, order, provision, testCredentials } from '#test/support/station';
import type { TestStation } from '#test/support/station';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let printer: VirtualPrinter;
let at: TestStation;
let copied: string[];
let saved: { name: string; bytes: Uint8Array }[];

beforeEach(async () => {
  folder = await ownFolder('label-documents');
  service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  copied = [];
  saved = [];
  at = await openStation(folder.path, {
    outside: {
      openPage: () => Promise.resolve(),
      saveFile: (name, bytes) => {
        saved.push({ name, bytes });
        return Promise.resolve(`/somewhere/${name}`);
      },
      copyText: (text) => {
        copied.push(text);
        return Promise.resolve();
      },
    },
  });
  await provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [{ name: 'Bench', uri: printer.uri, dpi: 203, default: true }],
  });
});
afterEach(async () => {
  expect(at.errors).toEqual([]);
  await at.station.close();
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});

const labels = () => at.station.labels;
const ship = async (ref1: string, ...documents: Uint8Array[]): Promise<string> => {
  const buffers = documents.map((bytes, index) => [
    `labelBuf${index + 1}`,
    Buffer.from(bytes).toString('base64'),
  ]);
  service.script('register', { kind: 'ok', answer: Object.fromEntries(buffers) as Record<string, string> });
  await importOrders(at.station, [order(ref1)]);
  await at.station.ship.scan({ code: ref1 });
  await expect.poll(() => at.station.busy(), { timeout: 20_000 }).toBe(0);
  return (await labelOf(at.station, ref1)).label.id;
};
const bytes = (zpl: string, encoding: BufferEncoding = 'utf8'): Uint8Array => Buffer.from(zpl, encoding);
const barcode = (data: string): string => `^XA^FO60,60^BY3^BCN,200,Y,N,N^FD${data}^FS^XZ`;

describe('a label’s documents', () => {
  it('are copied as they were bought, each for itself', async () => {
    const utf8 = `${barcode('ONE')}^XA^CI28^FO1,1^FDŁódź^FS^XZ`;
    const codePage = barcode('TWO').replace('^FO', '^FXé^FO');
    const id = await ship('D-1', bytes(utf8), bytes(codePage, 'latin1'));
    expect(await labels().copyDocument({ labelId: id, position: 1 })).toEqual({ ok: true });
    expect(await labels().copyDocument({ labelId: id, position: 2 })).toEqual({ ok: true });
    expect(copied).toEqual([utf8, codePage]);
    expect(await labels().copyDocument({ labelId: id, position: 3 })).toMatchObject({ ok: false });
    expect(await labels().copyDocument({ labelId: 'nobody', position: 1 })).toMatchObject({ ok: false });
  });

  it('that are pictures have no ZPL to copy, and are shown exactly', async () => {
    const id = await ship('D-2', pngOfPicture(labelPicture(812, 1218, 'PKB', 2)));
    expect(await labels().copyDocument({ labelId: id, position: 1 })).toEqual({
      ok: false,
      message: said('label.documentNotZpl', { format: 'PNG' }),
    });
    expect(copied).toEqual([]);
    expect(await labels().picture({ labelId: id, position: 1 })).toMatchObject({
      ok: true,
      approximate: false,
      differs: [],
    });
  });

  it('are saved as pictures, each label of a document for itself, under a name that every system takes', async () => {
    const id = await ship('D/3 *', bytes(barcode('FIRST') + barcode('SECOND')));
    expect(await labels().savePicture({ labelId: id, position: 1, picture: 2 })).toEqual({
      ok: true,
      file: '/somewhere/label-D_3_-1-2.png',
    });
    expect(await barcodesIn(saved[0]?.bytes ?? new Uint8Array())).toEqual(['SECOND']);
    expect(await labels().savePicture({ labelId: id, position: 1, picture: 3 })).toMatchObject({ ok: false });
    expect(await labels().savePicture({ labelId: id, position: 2, picture: 1 })).toMatchObject({ ok: false });
    expect(saved).toHaveLength(1);
  });

  it('say what is drawn otherwise than it prints', async () => {
    const id = await ship('D-4', bytes('^XA^FO9,9^BUN,90^FD01234567890^FS^FO9,200^GE90,40,3^FS^XZ'));
    expect(await labels().picture({ labelId: id, position: 1 })).toMatchObject({
      ok: true,
      approximate: true,
      differs: ['^BU', '^GE'],
    });
  });

  it('that take too much memory are not drawn, and the next one is', async () => {
    const bomb = `^XA^FO1,1^BQN,2,100^FDQA,${'1'.repeat(1000)}^FS^XZ`;
    const id = await ship('D-5', bytes(bomb), bytes(barcode('AFTER')));
    expect(await labels().picture({ labelId: id, position: 1 })).toMatchObject({
      ok: false,
      reason: 'too_big',
    });
    const next = await labels().picture({ labelId: id, position: 2 });
    expect(next.ok && (await barcodesIn(next.pngs[0] ?? new Uint8Array()))).toEqual(['AFTER']);
  });
});
