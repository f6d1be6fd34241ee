import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { zplReader } from '#main/app/zpl-reader';
import { createPreview, type Preview } from '#main/preview/preview';
import { ownFolder } from '#test/support/folders';
import { handTimers } from '#test/support/hand-timers';
import { limits } from '#tools/suites/limits';

/**
 * A worker that does what the label says; its picture is the number of its drawings so far. LARGE finds memory in a worker that has drawn
 * nothing yet, and HUGE in none.
 */
const workerSource = `
const { parentPort } = require('node:worker_threads');
let drawn = 0;
parentPort.on('message', ({ id, zpl }) => {
  if (zpl.includes('HANG')) for (;;);
  if (zpl.includes('CRASH')) process.exit(3);
  if (zpl.includes('THROW')) throw new Error('broken');
  if (zpl.includes('HUGE') || (zpl.includes('LARGE') && drawn > 0))
    return parentPort.postMessage({ type: 'spent', id });
  drawn += 1;
  parentPort.postMessage({ type: 'drawn', id, png: [Uint8Array.of(drawn)] });
});
if (!__filename.includes('mute')) parentPort.postMessage({ type: 'ready' });
`;

const timeoutMs = 3_000;
const loadMs = 9_000;

describe('the preview', () => {
  let folder: Awaited<ReturnType<typeof ownFolder>>;
  let timers: ReturnType<typeof handTimers>;
  let preview: Preview;

  const open = async (name: string): Promise<Preview> => {
    const workerFile = join(folder.path, name);
    await writeFile(workerFile, workerSource);
    return createPreview({
      ...{ reader: zplReader, workerFile, timeoutMs, loadMs },
      ...{ maxBytes: 1000, startTimer: timers.startTimer },
    });
  };
  beforeEach(async () => {
    folder = await ownFolder('preview');
    timers = handTimers();
    preview = await open('worker.cjs');
  });
  afterEach(async () => {
    await preview.close();
    await folder.remove();
  });
  const render = (text: string, dpmm: 8 | 12 = 8) =>
    preview.render(new TextEncoder().encode(`^XA^FD${text}^FS^XZ`), { dpmm });
  const picture = (drawing: number) => ({ ok: true, png: [Uint8Array.of(drawing)], differs: [] });

  it('a drawing that takes too long is killed, and the next is drawn in a new worker', async () => {
    const hanging = render('HANG');
    const next = render('A');
    await timers.runOut(timeoutMs);
    expect(await hanging).toEqual({ ok: false, reason: 'too_slow', differs: [] });
    expect(await next).toEqual(picture(1));
  });

  it.each(['CRASH', 'THROW'])('the preview continues when its worker dies of a %s', async (how) => {
    expect(await render(how)).toEqual({ ok: false, reason: 'failed', differs: [] });
    expect(await render('A')).toEqual(picture(1));
  });

  it('a label that finds no memory after others is drawn in a new worker', async () => {
    for (const text of ['LARGE 1', 'LARGE 2', 'LARGE 3']) expect(await render(text)).toEqual(picture(1));
    expect(await render('A')).toEqual(picture(2));
    expect(await render('HUGE')).toEqual({ ok: false, reason: 'too_big', differs: [] });
    expect(await render('LARGE 4')).toEqual(picture(1));
  });

  it('a renderer that does not load or does not exist is a failure', async () => {
    await preview.close();
    preview = await open('mute.cjs');
    const drawing = render('A');
    await timers.runOut(loadMs);
    expect(await drawing).toEqual({ ok: false, reason: 'failed', differs: [] });
    await preview.close();
    preview = createPreview({
      ...{ reader: zplReader, workerFile: join(folder.path, 'none.cjs') },
      startTimer: timers.startTimer,
    });
    expect(await render('A')).toEqual({ ok: false, reason: 'failed', differs: [] });
  });

  it('drawings are cached by bytes and resolution', async () => {
    expect(await Promise.all([render('A'), render('A'), render('A', 12)])).toEqual([
      picture(1),
      picture(1),
      picture(2),
    ]);
    expect(await render('A')).toEqual(picture(1));
  });

  it('the least used of more than 64 drawings is dropped', async () => {
    for (let index = 0; index < 64; index += 1) await render(String(index));
    expect(await render('0')).toEqual(picture(1));
    expect(await render('one more')).toEqual(picture(65));
    expect(await render('0')).toEqual(picture(1));
    expect(await render('1')).toEqual(picture(66));
  });

  it('the newest request is drawn first', async () => {
    const hanging = render('HANG');
    await vi.waitUntil(() => [...timers.running].some(({ ms }) => ms === timeoutMs), {
      timeout: limits.poll,
    });
    const waiting = ['A', 'B'].map((text) => render(text));
    await timers.runOut(timeoutMs);
    await hanging;
    expect(await Promise.all(waiting)).toEqual([picture(2), picture(1)]);
  });

  it('a drawing that was too slow is tried again', async () => {
    for (const _ of [1, 2]) {
      const hanging = render('HANG');
      await timers.runOut(timeoutMs);
      expect(await hanging).toEqual({ ok: false, reason: 'too_slow', differs: [] });
    }
  });

  it('no worker starts for a document that is refused', async () => {
    const none = (bytes: Uint8Array) => preview.render(bytes, { dpmm: 8 });
    expect(await none(new Uint8Array(1001))).toEqual({ ok: false, reason: 'too_big', differs: [] });
    expect(await none(Uint8Array.of(0xff, 0, 0x80))).toEqual({ ok: false, reason: 'not_zpl', differs: [] });
    expect(await none(new TextEncoder().encode('^XA^XZ'.repeat(51)))).toEqual({
      ok: false,
      reason: 'too_big',
      differs: [],
    });
    expect(timers.running.size).toBe(0);
  });

  it('the renderer can be loaded in advance', async () => {
    preview.warm();
    expect([...timers.running].map(({ ms }) => ms)).toEqual([loadMs]);
    expect(await render('A')).toEqual(picture(1));
  });

  it('pending requests fail at closing, and no timer is left', async () => {
    const drawings = [render('HANG'), render('A')];
    await vi.waitUntil(() => [...timers.running].some(({ ms }) => ms === timeoutMs), {
      timeout: limits.poll,
    });
    await preview.close();
    expect(await Promise.all([...drawings, render('B')])).toEqual(
      Array.from({ length: 3 }, () => ({ ok: false, reason: 'failed', differs: [] })),
    );
    expect(timers.running.size).toBe(0);
  });
});
