import { describe, expect, it } from 'vitest';
import type { PrintProgress } from '#shared/print/progress';
import { ProgressFeed } from '#main/printing/progress-feed';

const sending = { type: 'sending', expected: 1, counterBefore: 0 } as const;
const confirmed = { state: 'confirmed', counterAfter: 1, note: null } as const;

const read = async (feed: ProgressFeed): Promise<PrintProgress[]> => {
  const steps: PrintProgress[] = [];
  for await (const step of feed.progress) steps.push(step);
  return steps;
};

/** Everything that happens automatically has happened. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('reading the progress of a print', () => {
  it('progress arrives in its order, to the end', async () => {
    const feed = new ProgressFeed();
    const steps = read(feed);
    feed.report({ type: 'waiting', reasons: ['media-empty'] });
    expect(await feed.announce(sending)).toBe(true);
    feed.report({ type: 'sent', reasons: [] });
    feed.end(confirmed);
    expect((await steps).map(({ type }) => type)).toEqual(['waiting', 'sending', 'sent', 'ended']);
    expect(await feed.progress.next()).toEqual({ done: true, value: undefined });
  });

  it('nothing is sent before the reader asks for the step after `sending`', async () => {
    const feed = new ProgressFeed();
    let isTaken: boolean | null = null;
    const announced = feed.announce(sending).then((taken) => (isTaken = taken));
    expect((await feed.progress.next()).value).toEqual(sending);
    await settled();
    expect(isTaken).toBeNull();
    const next = feed.progress.next();
    await announced;
    expect(isTaken).toBe(true);
    feed.end(confirmed);
    expect((await next).value).toEqual({ type: 'ended', end: confirmed });
  });

  it('nothing is sent when the reader leaves at `sending`, or throws', async () => {
    for (const leave of [() => Promise.resolve(), () => Promise.reject(new Error('disk full'))]) {
      const feed = new ProgressFeed();
      const announced = feed.announce(sending);
      const reading = (async () => {
        for await (const { type } of feed.progress) {
          if (type !== 'sending') continue;
          await leave();
          return;
        }
      })();
      await reading.catch(() => undefined);
      expect(await announced).toBe(false);
      expect(feed.left.aborted).toBe(true);
      expect(await feed.announce(sending)).toBe(false);
    }
  });

  it('a waiting print stops when the reader leaves, but a running one does not', async () => {
    const waiting = new ProgressFeed();
    await waiting.progress.return?.();
    expect(waiting.left.aborted).toBe(true);

    const onItsWay = new ProgressFeed();
    const announced = onItsWay.announce(sending);
    await onItsWay.progress.next();
    const next = onItsWay.progress.next();
    expect(await announced).toBe(true);
    await onItsWay.progress.return?.();
    expect(onItsWay.left.aborted).toBe(false);
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it('`sending` is announced again where nothing left the first time', async () => {
    const feed = new ProgressFeed();
    const steps = read(feed);
    expect(await feed.announce(sending)).toBe(true);
    feed.report({ type: 'waiting', reasons: ['connection-lost'] });
    expect(await feed.announce({ ...sending, counterBefore: 7 })).toBe(true);
    feed.end(confirmed);
    expect((await steps).map(({ type }) => type)).toEqual(['sending', 'waiting', 'sending', 'ended']);
  });

  it('a slow reader gets only the newest of several reports, and every step', async () => {
    const feed = new ProgressFeed();
    feed.report({ type: 'waiting', reasons: ['media-empty'] });
    feed.report({ type: 'waiting', reasons: ['cover-open'] });
    const announced = feed.announce(sending);
    const steps = read(feed);
    await announced;
    feed.end(confirmed);
    expect(await steps).toEqual([
      { type: 'waiting', reasons: ['cover-open'] },
      sending,
      { type: 'ended', end: confirmed },
    ]);
  });

  it('reading fails where the work failed, after all earlier reports', async () => {
    const feed = new ProgressFeed();
    feed.report({ type: 'waiting', reasons: ['media-empty'] });
    feed.fail(new Error('wire'));
    feed.end(confirmed);
    expect((await feed.progress.next()).value).toMatchObject({ type: 'waiting' });
    await expect(feed.progress.next()).rejects.toThrow('wire');
    expect(await feed.progress.next()).toEqual({ done: true, value: undefined });
  });
});
