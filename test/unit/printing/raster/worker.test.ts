import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createDeflate } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRaster, type Raster } from '#main/printing/raster/raster';
import { labelPicture, pngOfPicture, whiteBits } from '#test/support/label-picture';
import { limits } from '#tools/suites/limits';
import { pdfOf, picturePage } from '#test/support/pdf';
import { burnt } from '#test/support/zpl-bitmap';
import { type BuiltWorker, builtRasterWorker } from '#test/support/built-worker';

let worker: BuiltWorker;
let raster: Raster;

beforeAll(async () => {
  worker = await builtRasterWorker();
  raster = createRaster({ workerFile: worker.file });
});
afterAll(async () => {
  await raster.close();
  await worker.remove();
});

const picture = labelPicture(812, 1218, 'PKB1', 2);
const bits = whiteBits(picture);
const goodPdf = pdfOf([picturePage({ width: 812, height: 1218, bits })]);

/** This many megabytes of blanks, as a zlib stream. */
const packedBlanks = async (megabytes: number): Promise<Uint8Array> => {
  const deflate = createDeflate({ level: 1 });
  const packed = buffer(deflate);
  const blanks = Buffer.alloc(1024 * 1024, ' ');
  await pipeline(Readable.from(Array.from({ length: megabytes }, () => blanks)), deflate);
  return packed;
};

/** Measures the longest time that this thread was blocked, in milliseconds. */
const heartbeat = () => {
  let [longest, last] = [0, performance.now()];
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  return {
    longest: () => {
      clearInterval(beat);
      return longest;
    },
  };
};

/** Nice values of this process's threads, the main thread's first (proc(5), /proc/pid/stat, field 19). */
const niceOfThreads = (): number[] => {
  const nice = (thread: string): number => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  };
  return readdirSync('/proc/self/task').map(nice);
};

describe('the built raster worker', () => {
  it.runIf(process.platform === 'linux')(
    'buying and printing have precedence over the search for barcodes',
    async () => {
      const [main = 0, ...others] = niceOfThreads();
      expect(others.filter((nice) => nice > main)).toEqual([]);
      const reader = createRaster({ workerFile: worker.file });
      const label = readFileSync(new URL('../../../fixtures/zpl/aztec.png', import.meta.url));
      await reader.codes(label);
      const [mainAfter = 0, ...after] = niceOfThreads();
      await reader.close();
      expect(mainAfter).toBe(main);
      expect(after.filter((nice) => nice > main)).toHaveLength(1);
    },
  );

  it('PNG and PDF become ZPL and pictures', async () => {
    for (const document of [pngOfPicture(picture), goodPdf]) {
      const zpl = await raster.toZpl(document, 8);
      if (!zpl.ok) throw new Error(zpl.problem);
      expect(burnt(zpl.output[0] ?? '').map(({ rows }) => rows)).toEqual([picture.rows]);
      const displayed = await raster.picture(document, 8);
      if (!displayed.ok) throw new Error(displayed.problem);
      const again = await raster.toZpl(displayed.output[0] ?? new Uint8Array(0), 8);
      expect(again).toMatchObject({ ok: true, output: zpl.output });
    }
  });

  it('it takes no more memory than allowed, whatever a page unpacks to, and the station stays responsive', async () => {
    const document = pdfOf([{ width: 288, height: 432, content: '', packed: await packedBlanks(700) }]);
    const patient = createRaster({ workerFile: worker.file, printMs: limits.poll });
    const before = process.memoryUsage().rss;
    const started = performance.now();
    const beat = heartbeat();
    expect(await patient.toZpl(document, 8)).toEqual({ ok: false, problem: 'too_big' });
    expect(beat.longest()).toBeLessThan((performance.now() - started) / 2);
    expect(process.memoryUsage().rss - before).toBeLessThan(900 * 1024 * 1024);
    expect(await patient.toZpl(goodPdf, 12)).toMatchObject({ ok: true });
    await patient.close();
  });

  it('it is killed by an endless page, and continues', async () => {
    const quick = createRaster({ workerFile: worker.file, printMs: 1_500 });
    const content = `1 w ${'0 0 m 288 432 288 0 0 432 c 10 400 l 280 3 l S\n'.repeat(400_000)}`;
    expect(await quick.toZpl(pdfOf([{ width: 288, height: 432, content }]), 24)).toEqual({
      ok: false,
      problem: 'too_slow',
    });
    expect(await quick.picture(goodPdf, 8)).toMatchObject({ ok: true });
    await quick.close();
  });
});
