import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRaster, type Raster } from '#main/printing/raster/raster';
import { ownFolder } from '#test/support/folders';
import { handTimers } from '#test/support/hand-timers';

/** A worker that does what the document says; its answer is the number of its documents so far, and the request. */
const workerSource = `
const { parentPort } = require('node:worker_threads');
let done = 0;
parentPort.on('message', ({ id, bytes, output, dotsPerMm }) => {
  const text = Buffer.from(bytes).toString();
  if (text.includes('HANG')) for (;;);
  if (text.includes('CRASH')) process.exit(3);
  if (text.includes('THROW')) throw new Error('broken');
  done += 1;
  if (text.startsWith('!')) parentPort.postMessage({ type: 'failed', id, problem: text.slice(1) });
  else parentPort.postMessage({ type: 'done', id, output: [Buffer.from([done, text, output, dotsPerMm].join(' '))] });
});
parentPort.postMessage({ type: 'ready' });
`;

const [printMs, pictureMs] = [3_000, 1_000];

describe('converting documents to dots', () => {
  let folder: Awaited<ReturnType<typeof ownFolder>>;
  let timers: ReturnType<typeof handTimers>;
  let raster: Raster;

  beforeEach(async () => {
    folder = await ownFolder('raster');
    timers = handTimers();
    const workerFile = join(folder.path, 'worker.cjs');
    await writeFile(workerFile, workerSource);
    const { startTimer } = timers;
    raster = createRaster({ workerFile, printMs, pictureMs, memoryBytes: 4_000, startTimer });
  });
  afterEach(async () => {
    await raster.close();
    await folder.remove();
  });
  const bytes = (text: string) => new TextEncoder().encode(text);
  const messageOf = async (answer: ReturnType<Raster['toZpl']>): Promise<string> => {
    const rastered = await answer;
    return rastered.ok ? Buffer.from(rastered.output[0] ?? []).toString() : rastered.problem;
  };
  const print = (text: string) => messageOf(raster.toZpl(bytes(text), 8));
  const picture = (text: string) => messageOf(raster.picture(bytes(text), 8));

  it('a document is converted once for each resolution and output, also for concurrent calls', async () => {
    expect(await Promise.all([print('A'), print('A'), print('A')])).toEqual(Array(3).fill('1 A z64 8'));
    expect(await print('A')).toBe('1 A z64 8');
    expect(await messageOf(raster.toZpl(bytes('A'), 12))).toBe('2 A z64 12');
    expect(await messageOf(raster.toZpl(bytes('A'), 8, 'hex'))).toBe('3 A hex 8');
    expect(await picture('A')).toBe('4 A png 8');
    expect(timers.running.size).toBe(0);
  });

  it('the least used results are dropped from a full cache', async () => {
    await print('A');
    for (const text of ['B', 'C', 'D', 'E', 'F', 'G']) {
      await print(text);
      expect(await print('A')).toBe('1 A z64 8');
    }
    await print('H');
    expect(await print('B')).toBe('9 B z64 8');
  });

  it('a document’s fault is cached, but not a slow machine', async () => {
    expect(await print('!broken')).toBe('broken');
    expect(await print('!broken')).toBe('broken');
    expect(await print('A')).toBe('2 A z64 8');
    expect(await print('!failed')).toBe('failed');
    expect(await print('B')).toBe('1 B z64 8');
  });

  it('a conversion that takes too long is killed, sooner for a picture than for a print, and a new thread starts', async () => {
    const hanging = print('HANG');
    const next = print('A');
    await timers.runOut(printMs);
    expect(await hanging).toBe('too_slow');
    expect(await next).toBe('1 A z64 8');
    const displayed = picture('HANG');
    await timers.runOut(pictureMs);
    expect(await displayed).toBe('too_slow');
  });

  it.each(['CRASH', 'THROW'])('the worker is replaced when it dies of a %s', async (how) => {
    expect(await print(how)).toBe('failed');
    expect(await print('A')).toBe('1 A z64 8');
  });

  it('prints come before pictures', async () => {
    const answers = [print('A'), picture('B'), picture('C'), print('D')];
    expect(await Promise.all(answers)).toEqual(['1 A z64 8', '3 B png 8', '4 C png 8', '2 D z64 8']);
  });

  it('unfinished and later requests fail after closing', async () => {
    const hanging = print('HANG');
    const waiting = print('A');
    await vi.waitUntil(() => timers.running.size === 1);
    await raster.close();
    expect(await Promise.all([hanging, waiting, print('B')])).toEqual(['failed', 'failed', 'failed']);
    expect(timers.running.size).toBe(0);
  });
});
