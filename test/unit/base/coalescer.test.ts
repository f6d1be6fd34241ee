import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCoalescer } from '#main/base/coalescer';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs its work once for all requests within a moment, and again for a later one', () => {
  const work = vi.fn();
  const gathering = createCoalescer(work, 300);
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

it('does nothing after it is closed', () => {
  const work = vi.fn();
  const gathering = createCoalescer(work, 300);
  gathering.call();
  gathering.close();
  gathering.call();
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
});
