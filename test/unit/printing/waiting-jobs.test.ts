import { describe, expect, it } from 'vitest';
import type { Job } from '#main/printing/job';
import { guard } from '#main/printing/language/zpl/assess';
import { createWaitingJobs } from '#main/printing/waiting-jobs';

const job = () => {
  const stop = new AbortController();
  const ends: string[] = [];
  const made: Job = {
    printer: { id: 'p', name: 'p', uri: 'tcp://127.0.0.1:9100', dpi: 203, isDefault: true },
    ...{
      documents: [],
      copies: 1,
      expected: 1,
      silentFormats: 0,
      behind: new Uint8Array(),
      later: new Uint8Array(),
    },
    ...{ refusal: () => null, assess: () => guard([], { dpi: 203, headDots: null, mediaDots: null }) },
    signal: stop.signal,
    feed: { report: () => undefined, announce: () => Promise.resolve(true) },
    finish: (end) => void ends.push(end.state),
    fail: () => void ends.push('threw'),
  };
  return { made, stop, ends };
};

describe('waiting jobs', () => {
  it('jobs are taken in their order, one that was put back first', () => {
    const queue = createWaitingJobs();
    const [a, b, c] = [job(), job(), job()];
    for (const { made } of [a, b, c]) queue.add(made);
    expect(queue.take()).toBe(a.made);
    queue.putBack(a.made);
    expect(queue.size).toBe(3);
    expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual([a.made, b.made, c.made, null]);
  });

  it('only an aborted job is cancelled while it waits', () => {
    const queue = createWaitingJobs();
    const [a, b, c] = [job(), job(), job()];
    for (const { made } of [a, b, c]) queue.add(made);
    b.stop.abort();
    expect(b.ends).toEqual(['cancelled']);
    expect([queue.take(), queue.take(), queue.take()]).toEqual([a.made, c.made, null]);
    a.stop.abort();
    expect(a.ends).toEqual([]);
  });

  it('a job that was aborted before is not added', () => {
    const queue = createWaitingJobs();
    const [a, b] = [job(), job()];
    a.stop.abort();
    b.stop.abort();
    queue.add(a.made);
    queue.putBack(b.made);
    expect(queue.size).toBe(0);
    expect([a.ends, b.ends]).toEqual([['cancelled'], ['cancelled']]);
  });
});
