import { afterEach, expect, it, vi } from 'vitest';
import { endThread } from '#main/base/end-thread';

afterEach(() => {
  vi.useRealTimers();
});

it('work goes on when a thread does not end', async () => {
  vi.useFakeTimers();
  let isOver = false;
  const ending = endThread({ terminate: () => new Promise(() => undefined) }).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await ending).toBe(true);
});

it('the end of a thread is awaited', async () => {
  vi.useFakeTimers();
  let end = (): void => undefined;
  const ending = endThread({ terminate: () => new Promise((resolve) => (end = () => resolve(1))) });
  end();
  await ending;
  expect(vi.getTimerCount()).toBe(0);
});
