import { describe, expect, it } from 'vitest';
import { createPrinterQueue } from '#main/printing/printer-queue';
import { paceOf } from '#main/printing/pace';
import { usualTiming } from '#main/printing/timing';
import type { Observation } from '#main/printing/zebra/observe';

const now = 1_000_000;
const timers = { now: () => now, sleep: () => Promise.resolve() };
const line = createPrinterQueue(
  { id: 'p', uri: 'tcp://127.0.0.1:9100' },
  {
    follow: null,
    ...{ timers, timing: usualTiming, log: () => undefined },
    closing: new AbortController().signal,
    statusChanged: () => undefined,
    connect: () => Promise.resolve({ ok: false, reason: 'offline' as const }),
  },
);
const seen = (isStopped: boolean): Observation => ({
  answered: true,
  reasons: [],
  isStopped,
  buffers: null,
  counter: null,
});

/** @param labelMs time of the last label @param sinceMs time since it came out */
const pace = (labelMs: number, sinceMs: number, looks = 0, isStopped = false): number =>
  paceOf(
    { queue: { ...line, known: { ...line.known, labelMs } }, checks: looks, movedAt: now - sinceMs },
    seen(isStopped),
  );

describe('the pace of status checks', () => {
  it.each([
    ['the first label of a printer, at once', 0, 0, 5],
    ['the first label, later', 0, 400, 100],
    ['labels of 50 ms', 50, 10, 12.5],
    ['labels of 20 ms', 20, 0, 5],
    ['labels of a second', 1_000, 10, 200],
    ['one that takes longer than the one before', 50, 200, 50],
  ])('the pace of status checks fits %s', (_, labelMs, sinceMs, waits) => {
    expect(pace(labelMs, sinceMs)).toBe(waits);
  });

  it('checks slow down while a fault holds the labels, whatever the printer did before', () => {
    expect([0, 1, 2, 20].map((looks) => pace(50, 10, looks, true))).toEqual([5, 10, 20, 1_000]);
  });
});
