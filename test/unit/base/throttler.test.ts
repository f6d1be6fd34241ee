import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottler } from '#main/base/throttler';

describe('a throttler', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs at once, and once more after the pause for all calls meanwhile', () => {
    const work = vi.fn();
    const throttler = createThrottler(work, () => 100);
    throttler.call();
    throttler.call();
    throttler.call();
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(100);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1_000);
    expect(work).toHaveBeenCalledTimes(2);
    throttler.call();
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('does nothing after it is closed', () => {
    const work = vi.fn();
    const throttler = createThrottler(work, () => 100);
    throttler.call();
    throttler.call();
    throttler.close();
    vi.advanceTimersByTime(1_000);
    throttler.call();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
