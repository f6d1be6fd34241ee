import { setTimeout as pause } from 'node:timers/promises';
import type { Knobs } from '#main/practice/printer/knobs';
import { tallyOf, type Side, type Tally } from './side';

/** Milliseconds, or null when it did not happen within `limitMs`. */
export interface Wait {
  ms: number | null;
  limitMs: number;
}

export interface Case<Result> {
  name: string;
  knobs?: Partial<Knobs>;
  run: (side: Side) => Promise<Result>;
}

/**
 * A printer that accepts the next label while it prints one, so that its host is still busy in the middle of
 * a batch.
 */
const smallMemory: Partial<Knobs> = { bufferBytes: 1 };
const longMs = 60_000;

const isOut = async ({ paper }: Side, count: number): Promise<void> => {
  if ((await paper.untilOut(count, longMs)) === null) throw new Error(`label ${count} does not come out`);
};

/** Accepted by a program that is killed before the printer is there. */
export const offThenKilled: Case<Tally> = {
  name: '1  20 labels accepted, printer off, killed 1 s later; started, printer on',
  run: async (side) => {
    await side.paper.off();
    await side.accept(20);
    await pause(1_000);
    await side.kill();
    await side.start();
    await side.paper.on();
    await side.rest();
    return tallyOf(side);
  },
};

const midBatch = (name: string, strike: (side: Side) => Promise<unknown>): Case<Tally> => ({
  name,
  knobs: smallMemory,
  run: async (side) => {
    await side.accept(10);
    await isOut(side, 6);
    await strike(side);
    await side.rest();
    return tallyOf(side);
  },
});

export const killedMidBatch = midBatch('2  killed when label 6 of 10 is out; started', async (side) => {
  await side.kill();
  await side.start();
});

export const resetMidBatch = midBatch(
  '3  printer resets the connection when label 6 of 10 is out',
  ({ paper }) => paper.restart(),
);

/** From the printer's return to the first label that was accepted while it was away. */
export const outage = (awayMs: number): Case<Wait> => ({
  name: `4  printer away for ${awayMs / 1000} s: from its return to the next label`,
  run: async (side) => {
    await side.paper.off();
    await side.accept(3);
    await pause(awayMs);
    const backAt = performance.now();
    await side.paper.on();
    const at = await side.paper.untilOut(1, longMs);
    return { ms: at === null ? null : at - backAt, limitMs: longMs };
  },
});

/** From the hand-over of two labels to the second one, at a printer that accepts bytes and never answers. */
const mute = (closing: string, knobs: Partial<Knobs>): Case<Wait> => ({
  name: `5  mute printer that closes ${closing}: time to the second label`,
  knobs: { mute: true, ...knobs },
  run: async (side) => {
    const start = performance.now();
    await side.accept(2);
    const at = await side.paper.untilOut(2, longMs);
    return { ms: at === null ? null : at - start, limitMs: longMs };
  },
});

export const mutes = [
  mute('when its host does', {}),
  mute('after 5 s of silence', { keepsHalfOpen: true, idleTimeoutMs: 5_000 }),
];
