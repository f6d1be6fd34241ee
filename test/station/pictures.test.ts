import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { barcodesIn } from '#test/support/barcodes';
import { labelPicture, pngOfPicture, whiteBits } from '#test/support/label-picture';
import { pdfOf, picturePage } from '#test/support/pdf';
import { burnt } from '#test/support/zpl-bitmap';
import { codedMessage } from '#shared/text/coded-message';
import { useBench } from './bench';

let printer: VirtualPrinter;
const at = useBench('pictures', { printers: {}, begins: 'open' });

const dotsPerMm = { 203: 8, 300: 12, 600: 24 } as const;

const setUp = async (dpi: 203 | 300 | 600 = 203): Promise<void> => {
  printer = at.kept(await startVirtualPrinter({ dotsPerMm: dotsPerMm[dpi], knobs: { msPerLabel: 0 } }));
  await at.setUp({ printers: [{ name: 'Bench', uri: printer.uri, dpi, default: true }] });
};

const returns = (...documents: Uint8Array[]): void => {
  const buffers = documents.map((bytes, index) => [
    `labelBuf${index + 1}`,
    Buffer.from(bytes).toString('base64'),
  ]);
  at.service.script('register', {
    kind: 'ok',
    answer: Object.fromEntries(buffers) as Record<string, string>,
  });
};
const ship = async (ref1: string) => {
  await at.bring(ref1);
  await at.station.ship.scan({ code: ref1 });
  await at.idle();
  return at.label(ref1);
};
const burntLabels = () => printer.printed.flatMap(({ bytes }) => burnt(bytes));

const heads = [
  [203, 812, 1218],
  [300, 1219, 1828],
  [600, 2438, 3657],
] as const;

describe.each(heads)('a label that arrives as a picture, for a printer of %i dpi', (dpi, width, height) => {
  const code = `PKBEXAMPLE${dpi}`;
  const picture = labelPicture(width, height, code, Math.round(dpi / 100));

  it.each([
    ['PNG', () => pngOfPicture(picture)],
    ['PDF', () => pdfOf([picturePage({ width, height, bits: whiteBits(picture) })])],
  ])(
    'a %s is printed dot for dot, even though ZPL was requested, and the original is kept and displayed',
    async (format, make) => {
      await setUp(dpi);
      const document = make();
      returns(document);
      const view = await ship('P-1');
      expect([view.label.stage, view.label.hold]).toEqual(['confirmed', null]);
      expect(burntLabels().map(({ rows }) => rows)).toEqual([picture.rows]);

      const details = await at.station.labels.get({ labelId: view.label.id });
      expect(details?.documents).toMatchObject([
        { format, sha256: createHash('sha256').update(document).digest('hex'), size: document.length },
      ]);
      expect(details?.prints).toMatchObject([{ state: 'confirmed', expected: 1 }]);
      const displayed = await at.station.labels.picture({ labelId: view.label.id, position: 1 });
      if (!displayed.ok) throw new Error(displayed.reason);
      expect(displayed.pngs).toHaveLength(1);
      if (dpi === 203) expect(await barcodesIn(displayed.pngs[0] ?? new Uint8Array(0))).toEqual([code]);
    },
  );
});

const small = (text: string, page = {}) => ({
  width: 288,
  height: 432,
  content: `BT /F 40 Tf 20 200 Td (${text}) Tj ET`,
  ...page,
});

describe('documents', () => {
  it('several pages and kinds are printed as separate labels, in order', async () => {
    await setUp();
    const zpl = new TextEncoder().encode('^XA^FO10,10^A0N,40,40^FDlast^FS^XZ');
    returns(pdfOf([small('one'), small('two')]), zpl);
    const { label } = await ship('P-2');
    const details = await at.station.labels.get({ labelId: label.id });
    expect(details?.prints).toMatchObject([{ state: 'confirmed', expected: 3 }]);
    expect(printer.printed.map(({ bytes }) => new TextDecoder().decode(bytes).includes('last'))).toEqual([
      false,
      false,
      true,
    ]);
    expect((await at.station.labels.print({ labelId: label.id, reason: 'damaged', copies: 1 })).ok).toBe(
      true,
    );
    await expect.poll(() => printer.printed.length).toBe(6);
  });

  it.each([
    ['damaged', new TextEncoder().encode('%PDF-1.4 and nothing'), ['PDF', 'broken']],
    ['cut off', pngOfPicture(labelPicture(80, 60, 'A', 1)).subarray(0, 150), ['PNG', 'broken']],
    ['blank', pdfOf([small('')]), ['PDF', 'blank']],
  ] as const)(
    'documents that are %s are held, and nothing is sent or lost',
    async (_, document, [format, problem]) => {
      const detail = codedMessage('document.undrawn', { number: 1, format, problem });
      await setUp();
      returns(document);
      const { label } = await ship('P-3');
      expect([label.stage, label.hold?.failure]).toEqual([
        'registered',
        { code: 'document_not_printable', detail },
      ]);
      expect(printer.received).toEqual([]);
      expect(await at.station.labels.picture({ labelId: label.id, position: 1 })).toEqual({
        ok: false,
        reason: 'failed',
      });
      expect((await at.station.labels.get({ labelId: label.id }))?.documents).toMatchObject([
        { size: document.length },
      ]);
    },
  );

  it('documents that take longer to convert keep their place before those that take none', async () => {
    await setUp();
    await at.bring('P-4', 'P-5');
    returns(pngOfPicture(labelPicture(812, 1218, 'PKB4', 2)));
    await at.station.ship.scan({ code: 'P-4' });
    await expect.poll(async () => (await at.label('P-4')).label.stage).not.toBe('draft');
    await at.station.ship.scan({ code: 'P-5' });
    await expect.poll(() => printer.printed.length).toBe(2);
    expect(printer.printed.map(({ bytes }) => new TextDecoder().decode(bytes).includes(':Z64:'))).toEqual([
      true,
      false,
    ]);
  });
});
