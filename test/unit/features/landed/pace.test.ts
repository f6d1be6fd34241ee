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

it('waits longer each time, as long as it is told at the least, and those under way together are one try', async () => {
  const begunAt = now();
  expect(await isReady()).toBe(true);
  expect(pace.putOff(failure('service_unreachable'), begunAt)).toBe(true);
  expect(pace.putOff(failure('service_unreachable'), begunAt)).toBe(true);
  expect(await isReady()).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(await isReady()).toBe(true);
  pace.putOff(failure('too_many_requests', undefined, { retryAfterMs: 5_000 }), now());
  await vi.advanceTimersByTimeAsync(4_999);
  expect(await isReady()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isReady()).toBe(true);
});

it('is not worth waiting a sixth time in a row; a good answer in between begins anew', async () => {
  const tries = async (count: number): Promise<boolean[]> => {
    const worth: boolean[] = [];
    for (let index = 0; index < count; index += 1) {
      worth.push(pace.putOff(failure('service_unreachable'), now()));
      await vi.advanceTimersByTimeAsync(400);
    }
    return worth;
  };
  expect(await tries(5)).toEqual([true, true, true, true, true]);
  pace.good();
  expect(await tries(6)).toEqual([true, true, true, true, true, false]);
});

it('ends all waiting at once when it is woken', async () => {
  pace.putOff(failure('service_unreachable'), now());
  const waiting = pace.ready();
  pace.wake();
  await expect(waiting).resolves.toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});
