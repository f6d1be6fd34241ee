import { describe, expect, test } from 'vitest';
import { judge, MB } from '#test/soak/bounds';
import type { Sample } from '#test/soak/measure/sample';

const descriptors = { sockets: 10, pipes: 2, files: 5, memory: 1, kernel: 4 };

/** A program that stays as it is; `more` is what grows with each sample. */
const sampleAt = (
  at: number,
  more: { heap?: number; sockets?: number; nodes?: number; timers?: number },
): Sample => ({
  ...{ labels: (at + 1) * 1000, seconds: at * 60, day: 1, archive: at * MB },
  main: {
    ...{ pid: 1, heapUsed: 25 * MB + at * (more.heap ?? 0), external: 4 * MB, arrayBuffers: MB },
    ...{ resources: { Timeout: 2 + at * (more.timers ?? 0) }, kinds: {}, rss: 300 * MB, threads: 30 },
    descriptors: { ...descriptors, sockets: descriptors.sockets + at * (more.sockets ?? 0) },
  },
  page: {
    heapUsed: 12 * MB,
    nodes: 1500 + at * (more.nodes ?? 0),
    listeners: 400,
    rss: 160 * MB,
    descriptors: 30,
  },
  ...{ gpu: { rss: 60 * MB, descriptors: 30 }, helpers: { rss: 60 * MB, descriptors: 20 } },
  all: { rss: 600 * MB, processes: 6 },
});

const samples = (more: Parameters<typeof sampleAt>[1]): Sample[] =>
  Array.from({ length: 20 }, (_, at) => sampleAt(at, more));
const broken = (all: readonly Sample[]): string[] =>
  judge(all)
    .filter(({ ok }) => !ok)
    .map(({ name }) => name);

describe('the bounds of the soak', () => {
  test('hold where nothing grows, also with three samples only', () => {
    expect(broken(samples({}))).toEqual([]);
    expect(broken(samples({}).slice(0, 3))).toEqual([]);
  });

  test('2 kB kept for each label break the bound of the heap, half a kB does not', () => {
    expect(broken(samples({ heap: 2_000 * 1000 }))).toEqual(['main: JavaScript heap']);
    expect(broken(samples({ heap: 500 * 1000 }))).toEqual([]);
  });

  test('a socket kept for every thousand labels, a timer, nodes', () => {
    expect(broken(samples({ sockets: 1 }))).toEqual(['main: file descriptors', 'main: sockets']);
    expect(broken(samples({ timers: 1 }))).toEqual(['main: timers', 'main: active resources']);
    expect(broken(samples({ nodes: 50 }))).toEqual(['page: DOM nodes']);
  });

  test('one sample that is off decides nothing', () => {
    const all = samples({});
    all[19] = { ...sampleAt(19, {}), page: { ...sampleAt(19, {}).page, heapUsed: 90 * MB } };
    expect(broken(all)).toEqual([]);
  });

  test('say what was and what may be', () => {
    const [heap] = judge(samples({ heap: 100_000 }));
    expect(heap).toMatchObject({
      bound: '≤ middle × 1.1 + 8 MB',
      start: 25.1 * MB,
      middle: 25.9 * MB,
      end: 26.8 * MB,
    });
  });
});
