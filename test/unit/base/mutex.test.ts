import { describe, expect, it } from 'vitest';
import { createMutex } from '#main/base/mutex';

const open = new AbortController().signal;

describe('mutex', () => {
  it('gives the lock in the order of the requests', async () => {
    const mutex = createMutex();
    const order: number[] = [];
    const first = await mutex.acquire(open);
    const others = [1, 2, 3].map(async (number) => {
      const release = await mutex.acquire(open);
      order.push(number);
      release?.();
    });
    expect(order).toEqual([]);
    first?.();
    await Promise.all(others);
    expect(order).toEqual([1, 2, 3]);
    expect(mutex.isFree).toBe(true);
  });

  it('keeps the order when a waiting caller gives up', async () => {
    const mutex = createMutex();
    const release = await mutex.acquire(open);
    const quitter = new AbortController();
    const gaveUp = mutex.acquire(quitter.signal);
    let hasTurn = false;
    const last = mutex.acquire(open).then((turn) => {
      hasTurn = true;
      return turn;
    });
    quitter.abort();
    expect(await gaveUp).toBeNull();
    await new Promise(setImmediate);
    expect(hasTurn).toBe(false);
    release?.();
    (await last)?.();
    expect(hasTurn).toBe(true);
    expect(mutex.isFree).toBe(true);
  });

  it('does not give the lock to a caller who has given up', async () => {
    const mutex = createMutex();
    expect(await mutex.acquire(AbortSignal.abort())).toBeNull();
    expect(mutex.isFree).toBe(true);
  });
});
