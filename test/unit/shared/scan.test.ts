import { describe, expect, it } from 'vitest';
import { cleanScan, createScanGate } from '#shared/scan';

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
  ])('the scan %j is cleaned to %j', (raw, code) => {
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
  ])('the scan %j with a configured prefix and suffix is cleaned to %j', (raw, code) => {
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
