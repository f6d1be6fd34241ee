import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGathering } from '#main/base/gathering';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('does its work once for all who ask within a moment, and again for who asks later', () => {
  const work = vi.fn();
  const gathering = createGathering(work, 300);
  gathering.call();
  vi.advanceTimersByTime(200);
  gathering.call();
  expect(work).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
  gathering.call();
  vi.advanceTimersByTime(300);
  expect(work).toHaveBeenCalledTimes(2);
});

it('does nothing more once it is closed', () => {
  const work = vi.fn();
  const gathering = createGathering(work, 300);
  gathering.call();
  gathering.close();
  gathering.call();
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
});
