import { describe, expect, it } from 'vitest';
import { type Figure, isMet, percentile, ratio, sumOf } from '#test/bench/figure';
import { keep } from '#test/bench/scoreboard/kept';
import { scoreboard } from '#test/bench/scoreboard/markdown';
import { plot } from '#test/bench/scoreboard/plot';
import { inDigits, inWords } from '#test/bench/words';
import { readWanted } from '#tools/suites/arguments';
import { benchCounts } from '#tools/suites/bench';

const peer: Figure = { name: 'nc', samples: [8, 10, 12] };
const figure: Figure = {
  name: 'reprint',
  samples: [4, 4, 30],
  against: peer,
  aims: [{ of: 'ratio', most: 0.5 }],
};

describe('A figure', () => {
  it('has percentiles by the nearest rank, whatever the order of its rounds', () => {
    expect(percentile([30, 4, 10], 0.5)).toBe(10);
    expect(percentile([30, 4, 10], 0.95)).toBe(30);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it('has the ratio of its median to its peer’s', () => {
    expect(ratio(figure)).toBe(0.4);
    expect(ratio(peer)).toBeNull();
  });

  it('meets an aim at its very edge, misses it beyond, and never meets one that could not be measured', () => {
    expect(isMet(figure, { of: 'ratio', most: 0.4 })).toBe(true);
    expect(isMet(figure, { of: 'ratio', most: 0.39 })).toBe(false);
    expect(isMet(figure, { of: 'ratio', least: 0.41 })).toBe(false);
    expect(isMet(figure, { of: 'p95', most: 29 })).toBe(false);
    expect(isMet(peer, { of: 'ratio', most: 100 })).toBe(false);
    expect(isMet({ ...figure, samples: [] }, { of: 'p50', most: 100 })).toBe(false);
  });

  it('of parts is their sum, round by round', () => {
    expect(
      sumOf('sum', [
        [1, 2],
        [10, 20],
      ]).samples,
    ).toEqual([11, 22]);
  });
});

describe('The scoreboard', () => {
  const machine = {
    cores: 2,
    processor: 'made-up',
    kernel: 'Linux 6',
    node: '20',
    electron: '25',
    folder: '',
    load: 0.1,
  };
  const missed = { name: 'first | byte', samples: [40, 60], aims: [{ of: 'p95' as const, most: 50 }] };
  const part = keep(
    'reprint',
    { title: 'Reprint', figures: [peer, figure, missed], missing: ['lprint: apt-get install lprint'] },
    { machine, isQuick: true },
  );

  it('has a line for each figure with an aim: ratio, spread, peer, aim, verdict', () => {
    const text = scoreboard([part]);
    expect(text).toContain(
      '| `reprint` | reprint | 0.40× | 4.00 ms (4.00–30.0) | nc: 10.0 ms (8.00–12.0) | ≤ 0.5× | met |',
    );
    expect(text).toContain(
      '| `reprint` | first \\| byte |  | 40.0 ms (40.0–60.0) |  | p95 ≤ 50 ms | **missed**: 60.0 |',
    );
    expect(text).toContain('not measured here: lprint: apt-get install lprint');
    expect(text).not.toContain('| nc |');
  });

  it('is plotted: what met its aim to the right of it, what missed it to the left, in their colours', () => {
    const bars = [...plot([part]).matchAll(/<rect x="([\d.]+)" [^>]*class="(met|missed)"/g)];
    expect(bars.map(([, , verdict]) => verdict)).toEqual(['met', 'missed']);
    expect(Number(bars[0]?.[1])).toBeGreaterThan(Number(bars[1]?.[1]));
  });

  it('says figures with the digits that count', () => {
    expect([0.456, 12.34, 1234.5].map(inDigits)).toEqual(['0.46', '12.3', '1,235']);
    expect(inWords({ of: 'ratio', least: 0.99 })).toBe('≥ 0.99×');
    expect(inWords({ of: 'p99', most: 50 })).toBe('p99 ≤ 50 ms');
  });
});

describe('The quick benchmark in CI', () => {
  it('counts the parts that were measured, and those that broke', () => {
    expect(benchCounts({ parts: [{}, {}], broken: ['scan'] })).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });

  it('runs only where it is asked for', () => {
    expect(readWanted([], ['unit', 'bench'], ['unit']).suites).toEqual(['unit']);
    expect(readWanted(['unit', 'bench'], ['unit', 'bench'], ['unit']).suites).toEqual(['unit', 'bench']);
  });
});
