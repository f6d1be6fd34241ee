import { describe, expect, it, vi } from 'vitest';
import { createSingleFlight } from '#main/base/single-flight';

describe('a single flight', () => {
  it('runs once for all who ask before it begins, and once more for those who ask while it runs', async () => {
    let release = (): void => undefined;
    const work = vi.fn(() => new Promise<void>((done) => (release = done)));
    const flight = createSingleFlight({ work, isDue: () => false, onError: () => undefined });
    flight.run();
    flight.run();
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
    flight.run();
    flight.run();
    release();
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
    release();
    await flight.settled();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('runs on while something is due, tells what was thrown, and begins no more once closed', async () => {
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
