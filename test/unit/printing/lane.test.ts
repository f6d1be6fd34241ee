import { describe, expect, it } from 'vitest';
import { createLane } from '#main/printing/lane';

const open = new AbortController().signal;

describe('lane', () => {
  it('gives turns in the order asked for', async () => {
    const lane = createLane();
    const order: number[] = [];
    const first = await lane.take(open);
    const others = [1, 2, 3].map(async (number) => {
      const release = await lane.take(open);
      order.push(number);
      release?.();
    });
    expect(order).toEqual([]);
    first?.();
    await Promise.all(others);
    expect(order).toEqual([1, 2, 3]);
    expect(lane.isFree).toBe(true);
  });

  it('lets nobody overtake when a waiting one gives up', async () => {
    const lane = createLane();
    const release = await lane.take(open);
    const quitter = new AbortController();
    const gaveUp = lane.take(quitter.signal);
    let hasTurn = false;
    const last = lane.take(open).then((turn) => {
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
    expect(lane.isFree).toBe(true);
  });

  it('gives no turn to who has given up before', async () => {
    const lane = createLane();
    expect(await lane.take(AbortSignal.abort())).toBeNull();
    expect(lane.isFree).toBe(true);
  });
});
