import { expect, it, vi } from 'vitest';
import { Rounds } from '#main/base/rounds';

const never = 2 ** 31 - 1;

it('runs a round at once, and another whenever it is called', async () => {
  const rounds = new Rounds();
  const round = vi.fn(() => Promise.resolve());
  rounds.open(round, never);
  expect(round).toHaveBeenCalledTimes(1);
  rounds.call();
  await expect.poll(() => round.mock.calls.length).toBe(2);
  await rounds.close();
  expect(round).toHaveBeenCalledTimes(2);
});

it('runs another round when it was called during one', async () => {
  const rounds = new Rounds();
  let count = 0;
  rounds.open(() => {
    count += 1;
    if (count === 1) rounds.call();
    return Promise.resolve();
  }, never);
  await expect.poll(() => count).toBe(2);
  await rounds.close();
});

it('closes when the running round has ended', async () => {
  const rounds = new Rounds();
  let end = (): void => undefined;
  rounds.open(() => new Promise((resolve) => (end = resolve)), never);
  let isClosed = false;
  const closing = rounds.close().then(() => (isClosed = true));
  await Promise.resolve();
  expect([isClosed, rounds.signal.aborted]).toEqual([false, true]);
  end();
  await closing;
});
