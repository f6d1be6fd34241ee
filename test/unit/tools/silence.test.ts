import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSilence } from '#tools/suites/silence';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the limit is passed when nothing came from any stream for so long, and is told once', () => {
  const [out, errors] = [new PassThrough(), new PassThrough()];
  const onSilence = vi.fn();
  const silence = watchSilence([out, errors, null], 1_000, onSilence);
  vi.advanceTimersByTime(900);
  errors.emit('data', 'x');
  vi.advanceTimersByTime(900);
  out.emit('data', 'x');
  vi.advanceTimersByTime(999);
  expect([silence.isPassed(), onSilence.mock.calls.length]).toEqual([false, 0]);
  vi.advanceTimersByTime(1);
  expect([silence.isPassed(), onSilence.mock.calls.length]).toEqual([true, 1]);
});

it('a watch that has been stopped tells nothing', () => {
  const onSilence = vi.fn();
  watchSilence([], 1_000, onSilence).stop();
  vi.advanceTimersByTime(5_000);
  expect(onSilence).not.toHaveBeenCalled();
});
