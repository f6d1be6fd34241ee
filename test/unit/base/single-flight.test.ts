import { describe, expect, it, vi } from 'vitest';
import { createSingleFlight } from '#main/base/single-flight';

describe('a single flight', () => {
  it('runs once for all calls before it begins, and once more for calls while it runs', async () => {
    let release = (): void => undefined;
    const work = vi.fn(() => new Promise<void>((done) => (release = done)));
    const flight = createSingleFlight({ work, isDue: () => false, onError: () => undefined });
    flight.run();
    flight.run();
    await expect.poll(() => work).toHaveBeenCalledTimes(1);
    flight.run();
    flight.run();
    release();
    await expect.poll(() => work).toHaveBeenCalledTimes(2);
    release();
    await flight.settled();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('runs again while something is due, reports errors, and starts no run once closed', async () => {
    let left = 3;
    const errors: unknown[] = [];
    const work = vi.fn(() => {
      left -= 1;
      return left === 1 ? Promise.reject(new Error('full')) : Promise.resolve();
    });
    const flight = createSingleFlight({
      work,
      isDue: () => left > 0,
      onError: (error) => errors.push(error),
    });
    flight.run();
    await flight.settled();
    expect(work).toHaveBeenCalledTimes(3);
    expect(errors).toHaveLength(1);
    await flight.close();
    flight.run();
    await flight.settled();
    expect(work).toHaveBeenCalledTimes(3);
  });
});
