import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codesOf } from '#main/printing/language/barcodes';
import { sniffFormat } from '#main/printing/language/sniff';
import { unfitReasons } from '#main/printing/language/zpl/guard';
import { readLabel } from '#main/printing/language/zpl/read-label';
import { zplReader } from '#main/app/zpl-reader';
import { createPreview, type Preview } from '#main/preview/preview';
import { headDotsOf } from '#main/printing/models';
import { codesIn } from '#test/support/barcodes';
import { goldenLabels, type GoldenLabel } from '#tools/golden-labels';
import { type BuiltWorker, builtPreviewWorker } from '#test/support/built-worker';

const named = (labels: readonly GoldenLabel[]) => labels.map((label) => [label.name, label] as const);

const pixels = (png: Uint8Array): { width: number; height: number; black: string } => {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  const black = Buffer.alloc(width * height);
  for (let at = 0; at < black.length; at += 1) black[at] = (data[4 * at] ?? 0) < 128 ? 1 : 0;
  return { width, height, black: black.toString('latin1') };
};

/** As a keyboard-wedge scanner sends them: control characters and the brackets of GS1 are only for people. */
const bare = (data: string): string => data.replace(/[\p{Cc}\u2400-\u241f()]/gu, '');

describe('golden labels', () => {
  let worker: BuiltWorker;
  let preview: Preview;
  beforeAll(async () => {
    worker = await builtPreviewWorker();
    preview = createPreview({ reader: zplReader, workerFile: worker.file, timeoutMs: 60_000 });
  });
  afterAll(async () => {
    await preview.close();
    await worker.remove();
  });

  it('there are at least 25 golden labels', () => {
    expect(goldenLabels.length).toBeGreaterThanOrEqual(25);
    expect(goldenLabels.filter(({ limit }) => limit === null).length).toBeGreaterThanOrEqual(25);
  });

  it.each(named(goldenLabels))(
    'the golden label %s is drawn like its picture (npm run golden)',
    async (_, label) => {
      const drawn = await preview.render(label.zpl, { dpmm: label.dpmm });
      const pictures = label.pictures();
      if (!drawn.ok) {
        expect(label.limit).toMatch(/^not drawn/);
        expect(pictures).toEqual([]);
        return;
      }
      expect(drawn.png).toHaveLength(pictures.length);
      for (const [at, png] of drawn.png.entries())
        expect(pixels(png)).toEqual(pixels(pictures[at] ?? new Uint8Array()));
    },
  );

  it.each(named(goldenLabels.filter(({ codes }) => codes.length > 0)))(
    'the golden label %s has the barcodes of its data',
    async (_, label) => {
      const found = (await Promise.all(label.pictures().map(codesIn))).flat();
      expect(found).toEqual(label.codes);
      const ourCodes = codesOf(label.zpl).map(bare);
      for (const [, data] of found) expect(ourCodes).toContain(bare(data));
    },
  );

  it.each(named(goldenLabels))('the golden label %s fits its printer', (_, { zpl, dpi }) => {
    expect(sniffFormat(zpl)).toBe('ZPL');
    const facts = readLabel(zpl);
    expect(facts.labels).toBeGreaterThan(0);
    const printer = { dpi, headDots: headDotsOf('ZT411', dpi), mediaDots: 6 * dpi };
    expect(unfitReasons([facts], printer)).toEqual([]);
  });

  it.each(['hex', 'run-length', 'z64', 'binary', 'recalled'])(
    'a picture in %s has its frame and arrow',
    (way) => {
      const arrow = (name: string): string => {
        const [png] = goldenLabels.find((label) => label.name === name)?.pictures() ?? [];
        const { black, width } = pixels(png ?? new Uint8Array());
        return Array.from({ length: 96 }, (_, y) =>
          black.slice((40 + y) * width + 40, (40 + y) * width + 136),
        ).join('');
      };
      expect(arrow(`graphic-${way}`)).toBe(arrow('graphic-hex'));
      expect(arrow(`graphic-${way}`).split('\u0001').length).toBeGreaterThan(1_000);
    },
  );

  it.each([
    ['parcel-203', [203]],
    ['parcel-300', [300]],
    ['parcel-600', [600]],
  ])('the golden label %s fits no other printer', (name, fitting) => {
    const zpl = goldenLabels.find((label) => label.name === name)?.zpl ?? new Uint8Array();
    const right = ([203, 300, 600] as const).filter(
      (dpi) => unfitReasons([readLabel(zpl)], { dpi, headDots: null, mediaDots: null }).length === 0,
    );
    expect(right).toEqual(fitting);
  });
});
