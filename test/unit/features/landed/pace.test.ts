import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPace, type Pace } from '#main/features/landed/pace';
import { failure } from '#shared/failure';

let pace: Pace;
const now = () => Date.now();

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  pace = createPace({ now: () => new Date() }, { retryFirstMs: 100, retryMaxMs: 400 });
});
afterEach(() => {
  vi.useRealTimers();
});

const isReady = async (): Promise<boolean> => {
  let ready = false;
  void pace.ready().then(() => (ready = true));
  await vi.advanceTimersByTimeAsync(0);
  return ready;
};

it('the wait grows each time and respects the requested minimum; requests in progress together count as one attempt', async () => {
  const startedAt = now();
  expect(await isReady()).toBe(true);
  expect(pace.postpone(failure('service_unreachable'), startedAt)).toBe(true);
  expect(pace.postpone(failure('service_unreachable'), startedAt)).toBe(true);
  expect(await isReady()).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(await isReady()).toBe(true);
  pace.postpone(failure('too_many_requests', undefined, { retryAfterMs: 5_000 }), now());
  await vi.advanceTimersByTimeAsync(4_999);
  expect(await isReady()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isReady()).toBe(true);
});

it('a sixth wait in a row is refused, and a good answer in between restarts the count', async () => {
  const tries = async (count: number): Promise<boolean[]> => {
    const worth: boolean[] = [];
    for (let index = 0; index < count; index += 1) {
      worth.push(pace.postpone(failure('service_unreachable'), now()));
      await vi.advanceTimersByTimeAsync(400);
    }
    return worth;
  };
  expect(await tries(5)).toEqual([true, true, true, true, true]);
  pace.succeeded();
  expect(await tries(6)).toEqual([true, true, true, true, true, false]);
});

it('all waiting ends immediately when it is woken', async () => {
  pace.postpone(failure('service_unreachable'), now());
  const waiting = pace.ready();
  pace.wake();
  await expect(waiting).resolves.toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});
