import { describe, expect, test } from 'vitest';
import { judge } from '#test/soak/account';
import { newDiary } from '#test/soak/diary';
import { kindOf } from '#test/soak/measure/linux';

type Facts = Parameters<typeof judge>[0];

/** Two orders, bought and printed once each. */
const good = (): Facts => ({
  orders: 2,
  labels: ['1', '2'].map((one) => ({
    ref1: `S-${one}`,
    stage: 'confirmed',
    hold: null,
    packageId: `P${one}`,
  })),
  prints: [{ state: 'confirmed', note: null, many: 2 }],
  sold: ['1', '2'].map((one) => ({ ref1: `S-${one}`, packageId: `P${one}` })),
  bench: {
    tray: new Map([
      ['P1', 1],
      ['P2', 1],
    ]),
    struck: [],
  },
  diary: newDiary(),
});
const wrong = (change: (facts: Facts) => void): string[] => {
  const facts = good();
  change(facts);
  return judge(facts).wrong;
};
const count = (facts: Facts, name: keyof Pick<Facts['diary'], 'again' | 'handlers'>, key: string): void =>
  void facts.diary[name].set(key, 1);

describe('every label is accounted for', () => {
  test('bought once, printed once: nothing is wrong', () => {
    expect(wrong(() => undefined)).toEqual([]);
  });

  test('bought twice: only where a person wanted so', () => {
    const again = (facts: Facts): void => void facts.sold.unshift({ ref1: 'S-1', packageId: 'P0' });
    expect(wrong(again)).toEqual([
      'S-1 was bought 2 times',
      'P0 of S-1 was paid for and is not in the archive',
    ]);
    expect(
      wrong((facts) => {
        again(facts);
        count(facts, 'again', 'S-1');
      }),
    ).toEqual([]);
  });

  test('on paper: once, and once more for each request', () => {
    const papers = (many: number) => (facts: Facts) =>
      void (facts.bench.tray as Map<string, number>).set('P1', many);
    expect(wrong(papers(2))).toEqual(['P1 of S-1 is on paper 2 times, wanted 1']);
    expect(wrong(papers(0))).toEqual(['P1 of S-1 is on paper 0 times, wanted 1']);
    expect(
      wrong((facts) => {
        papers(2)(facts);
        count(facts, 'handlers', 'P1');
      }),
    ).toEqual([]);
  });

  test('one question for each answer that was lost, at most one for each that was cut off', () => {
    const struck = { event: 'struck', ref1: 'S-1', fault: 'cutBody' } as const;
    const ask = (facts: Facts): number =>
      facts.diary.questions.push({ kind: 'bought', ref1: 'S-1', packageId: null });
    expect(wrong(ask)).toEqual(['S-1: asked 1 times without need']);
    const reported = (facts: Facts): void => void (facts.bench = { ...facts.bench, struck: [struck] });
    expect(wrong(reported)).toEqual(['S-1: in doubt 1 times, asked 0']);
    expect(wrong((facts) => (reported(facts), ask(facts)))).toEqual([]);
    expect(wrong((facts) => (facts.diary.troubles.set('service away', 1), ask(facts)))).toEqual([]);
  });

  test('what was left open, held or unknown', () => {
    expect(wrong(({ labels }) => void (labels[0] = { ...labels[0]!, hold: 'print_unknown' }))).toEqual([
      'S-1 ended confirmed print_unknown',
    ]);
    expect(wrong(({ prints }) => void prints.push({ state: 'unknown', note: null, many: 1 }))).toEqual([
      '1 prints were left unknown ',
    ]);
    expect(wrong((facts) => (facts.orders = 3))).toEqual(['3 orders were brought in, 2 are there']);
  });
});

test('descriptors are told apart by where their links point', () => {
  const links = [
    'socket:[12]',
    'pipe:[7]',
    'anon_inode:[eventfd]',
    '/memfd:v8 (deleted)',
    '/dev/shm/.org.c',
    '/etc/x',
  ];
  expect(links.map(kindOf)).toEqual(['sockets', 'pipes', 'kernel', 'memory', 'memory', 'files']);
});
