import { codedMessage } from '#shared/text/coded-message';
import { describe, expect, it } from 'vitest';
import { barcodesIn } from '#test/support/barcodes';
import { labelPicture, pngOfPicture } from '#test/support/label-picture';
import { useBench } from './bench';

const bench = useBench('service');

const labels = () => bench.station.labels;
const ship = async (ref1: string, ...documents: Uint8Array[]): Promise<string> => {
  const buffers = documents.map((bytes, index) => [
    `labelBuf${index + 1}`,
    Buffer.from(bytes).toString('base64'),
  ]);
  bench.service.script('register', {
    kind: 'ok',
    answer: Object.fromEntries(buffers) as Record<string, string>,
  });
  await bench.bring(ref1);
  await bench.station.ship.scan({ code: ref1 });
  await bench.idle();
  return (await bench.label(ref1)).label.id;
};
const bytes = (zpl: string, encoding: BufferEncoding = 'utf8'): Uint8Array => Buffer.from(zpl, encoding);
const barcode = (data: string): string => `^XA^FO60,60^BY3^BCN,200,Y,N,N^FD${data}^FS^XZ`;

describe('a label’s documents', () => {
  it('are copied exactly as they were bought, one by one', async () => {
    const utf8 = `${barcode('ONE')}^XA^CI28^FO1,1^FDŁódź^FS^XZ`;
    const codePage = barcode('TWO').replace('^FO', '^FXé^FO');
    const id = await ship('D-1', bytes(utf8), bytes(codePage, 'latin1'));
    expect(await labels().copyDocument({ labelId: id, position: 1 })).toEqual({ ok: true });
    expect(await labels().copyDocument({ labelId: id, position: 2 })).toEqual({ ok: true });
    expect(bench.outside.copied).toEqual([utf8, codePage]);
    expect(await labels().copyDocument({ labelId: id, position: 3 })).toMatchObject({ ok: false });
    expect(await labels().copyDocument({ labelId: 'nobody', position: 1 })).toMatchObject({ ok: false });
  });

  it('pictures have no ZPL to copy, and are displayed exactly', async () => {
    const id = await ship('D-2', pngOfPicture(labelPicture(812, 1218, 'PKB', 2)));
    expect(await labels().copyDocument({ labelId: id, position: 1 })).toEqual({
      ok: false,
      message: codedMessage('label.documentNotZpl', { format: 'PNG' }),
    });
    expect(bench.outside.copied).toEqual([]);
    expect(await labels().picture({ labelId: id, position: 1 })).toMatchObject({
      ok: true,
      approximate: false,
      differs: [],
    });
  });

  it('are saved as pictures, one for each label of a document, with a name that is valid on every system', async () => {
    const id = await ship('D/3 *', bytes(barcode('FIRST') + barcode('SECOND')));
    expect(await labels().savePicture({ labelId: id, position: 1, picture: 2 })).toEqual({
      ok: true,
      file: '/somewhere/label-D_3_-1-2.png',
    });
    expect(await barcodesIn(bench.outside.saved[0]?.bytes ?? new Uint8Array())).toEqual(['SECOND']);
    expect(await labels().savePicture({ labelId: id, position: 1, picture: 3 })).toMatchObject({ ok: false });
    expect(await labels().savePicture({ labelId: id, position: 2, picture: 1 })).toMatchObject({ ok: false });
    expect(bench.outside.saved).toHaveLength(1);
  });

  it('report what is drawn differently from the print', async () => {
    const id = await ship('D-4', bytes('^XA^FO9,9^BUN,90^FD01234567890^FS^FO9,200^GE90,40,3^FS^XZ'));
    expect(await labels().picture({ labelId: id, position: 1 })).toMatchObject({
      ok: true,
      approximate: true,
      differs: ['^BU', '^GE'],
    });
  });

  it('that need too much memory are not drawn, but the next one is', async () => {
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
