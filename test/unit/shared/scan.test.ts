import { describe, expect, it } from 'vitest';
import { cleanScan, createScanGate, createWedgeDetector, type KeyVerdict, type WedgeKey } from '#shared/scan';

const plain = { prefixes: [], suffix: '' };

describe('cleanScan', () => {
  it.each([
    ['A1001', 'A1001'],
    ['  A1001\r\n', 'A1001'],
    [']C1A1001', 'A1001'],
    [']E00012345678905', '0012345678905'],
    [']d2A1001', 'A1001'],
    [']Q3A1001', 'A1001'],
    ['\u001d]C1A1001\u001d', 'A1001'],
    [']C1A\u001d1001', 'A1001'],
    ['\u0002A1001\u0003', 'A1001'],
    ['A]C11', 'A]C11'],
    [']CCA1', ']CCA1'],
    [']C1', ']C1'],
    ['Bestellung 7 Ä', 'Bestellung 7 Ä'],
    [' \u001d ', ''],
    ['', ''],
  ])('%j is %j', (raw, code) => {
    expect(cleanScan(raw, plain)).toBe(code);
  });

  it.each([
    ['SC-A1001', 'A1001'],
    ['SC-X-A1001', 'A1001'],
    [']C1SC-A1001', 'A1001'],
    ['SC-]C1A1001', 'A1001'],
    ['A1001#', 'A1001'],
    ['SC-SC-A1', 'SC-A1'],
    ['A1001', 'A1001'],
    ['SC-', 'SC-'],
    ['#', '#'],
  ])('with a configured prefix and suffix %j is %j', (raw, code) => {
    expect(cleanScan(raw, { prefixes: ['SC-', 'SC-X-'], suffix: '#' })).toBe(code);
  });

  it('takes an AIM identifier off once', () => {
    expect(cleanScan(']C1]C1A', plain)).toBe(']C1A');
  });
});

describe('the scan gate', () => {
  const gateAt = () => {
    const clock = { now: 1_000_000 };
    return { clock, counts: createScanGate(1500, () => clock.now) };
  };

  it('counts the same code once within its window and again after it', () => {
    const { clock, counts } = gateAt();
    expect(counts('A')).toBe(true);
    clock.now += 1499;
    expect(counts('A')).toBe(false);
    clock.now += 1;
    expect(counts('A')).toBe(true);
  });

  it('counts other codes at once and still remembers the first', () => {
    const { clock, counts } = gateAt();
    expect([counts('A'), counts('B')]).toEqual([true, true]);
    clock.now += 700;
    expect([counts('A'), counts('B')]).toEqual([false, false]);
  });

  it('opens when the clock was set back', () => {
    const { clock, counts } = gateAt();
    counts('A');
    clock.now -= 3_600_000;
    expect(counts('A')).toBe(true);
  });
});

describe('the wedge detector', () => {
  const at = (start: number, gap: number, keys: readonly (string | Partial<WedgeKey>)[]): WedgeKey[] =>
    keys.map((key, index) => ({
      key: 'x',
      ...(typeof key === 'string' ? { key } : key),
      timeStamp: start + index * gap,
    }));
  const play = (...groups: WedgeKey[][]): KeyVerdict[] => {
    const detector = createWedgeDetector({ maxKeyGapMs: 50 });
    return groups.flat().map((key) => detector.feed(key));
  };
  const scans = (...groups: WedgeKey[][]): string[] =>
    play(...groups).flatMap((verdict) => (typeof verdict === 'object' ? [verdict.scan] : []));

  it.each(['Enter', 'Tab'])('takes fast keys ended by %s for a scan', (end) => {
    expect(play(at(100, 8, ['A', '1', '0', end]))).toEqual([
      'collecting',
      'collecting',
      'collecting',
      { scan: 'A10' },
    ]);
  });

  it('accepts a gap of exactly the setting and no more', () => {
    expect(scans(at(0, 50, ['A', 'B', 'C', 'Enter']))).toEqual(['ABC']);
    expect(scans(at(0, 51, ['A', 'B', 'C', 'Enter']))).toEqual([]);
  });

  it('lets a person type: nothing is taken, and Enter passes', () => {
    expect(play(at(0, 140, ['A', 'B', 'C', 'D', 'Enter'])).at(-1)).toBe('pass');
  });

  it('passes an Enter that comes late after fast keys', () => {
    expect(scans(at(0, 8, ['A', 'B', 'C', 'D']), at(500, 0, ['Enter']))).toEqual([]);
  });

  it('needs three characters', () => {
    expect(scans(at(0, 8, ['A', 'B', 'Enter']))).toEqual([]);
    expect(scans(at(0, 8, ['😀', 'B', 'Enter']))).toEqual([]);
  });

  it('starts over after a pause, and leaves out what was typed before it', () => {
    expect(scans(at(0, 8, ['x', 'y']), at(300, 8, ['A', '1', '0', 'Enter']))).toEqual(['A10']);
  });

  it('sees through Shift, dead keys and Ctrl+] within a scan', () => {
    const keys = ['Shift', 'A', 'Dead', '1', { key: ']', ctrlKey: true }, '0', 'Enter'];
    expect(scans(at(0, 8, keys))).toEqual(['A10']);
  });

  it('takes AltGr characters as characters', () => {
    expect(scans(at(0, 8, ['A', { key: '@', ctrlKey: true, altKey: true }, 'B', 'Enter']))).toEqual(['A@B']);
  });

  it.each(['Backspace', 'ArrowLeft', 'F5', 'Escape'])('is interrupted by %s', (key) => {
    expect(scans(at(0, 8, ['A', 'B', 'C', key, 'Enter']))).toEqual([]);
  });

  it('does not take a key held down for a scan', () => {
    const held = Array.from({ length: 10 }, () => ({ key: 'a', repeat: true }));
    expect(scans(at(0, 30, ['a', ...held, 'Enter']))).toEqual([]);
  });

  it('reads two scans one after the other', () => {
    expect(scans(at(0, 8, 'A B C Enter D E F Tab'.split(' ')))).toEqual(['ABC', 'DEF']);
  });

  it('tells what is pending, so that its first key can be told', () => {
    const detector = createWedgeDetector({ maxKeyGapMs: 50 });
    const pending = at(0, 8, ['A', 'Shift', 'B', 'C', 'Enter']).map((key) => {
      detector.feed(key);
      return detector.pending();
    });
    expect(pending).toEqual(['A', 'A', 'AB', 'ABC', '']);
  });

  it('starts over when time runs backwards', () => {
    expect(scans(at(1000, 8, ['A', 'B', 'C']), at(10, 8, ['Enter']))).toEqual([]);
  });
});
