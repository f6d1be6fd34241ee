import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { createSequencer } from '../base/sequencer';
import { readJson, writeJson } from '../base/whole-file';
import type { FloorMemory } from '../floor/bench-record';

const remembered = z.object({
  benchId: z.uuid(),
  acts: z.number().int().min(0),
  /** It left its floor. Its id stays: with another one its former purchases would be another bench's. */
  hasLeft: z.boolean().optional(),
  /** Somebody had it join again, and no floor took it since. */
  comesBack: z.boolean().optional(),
});
type Remembered = z.infer<typeof remembered>;

export const floorFile = (folder: string, environment: string): string =>
  join(folder, environment, 'floor.json');

/** A part that closes writes while another that opens reads. */
const turn = createSequencer();

/** @returns null where nothing is remembered, or nothing that can be read */
const read = async (file: string): Promise<Remembered | null> => {
  const found = await readJson(file);
  const parsed = remembered.safeParse(found !== null && found !== 'unreadable' ? found.value : null);
  return parsed.success ? parsed.data : null;
};

const begun = async (file: string): Promise<Remembered> => {
  const known = await read(file);
  if (known) return known;
  const first = { benchId: randomUUID(), acts: 0 };
  await writeJson(file, first);
  return first;
};

/** What is remembered is lost with the file: then this bench is another one at the floor, which costs questions and no money. */
export const memoryIn = (file: string): FloorMemory => ({
  benchId: () => turn.run(async () => (await begun(file)).benchId),
  acts: () => turn.run(async () => (await begun(file)).acts),
  keepActs: (acts) => turn.run(async () => writeJson(file, { ...(await begun(file)), acts })),
  renew: () =>
    turn.run(async () => {
      const benchId = randomUUID();
      await writeJson(file, { benchId, acts: 0 });
      return benchId;
    }),
  leave: () =>
    turn.run(async () =>
      // Another floor took none of its statements: it would seem to have forgotten them.
      writeJson(file, { benchId: (await begun(file)).benchId, acts: 0, hasLeft: true }),
    ),
  comesBack: () => turn.run(async () => (await begun(file)).comesBack === true),
  isBack: () =>
    turn.run(async () => {
      const { benchId, acts, comesBack, hasLeft } = await begun(file);
      if (comesBack === true || hasLeft === true) await writeJson(file, { benchId, acts });
    }),
});

/** Whether there is a bench of this environment that a floor may wait for. */
export const isAtFloor = (file: string): Promise<boolean> =>
  turn.run(async () => {
    const known = await read(file);
    return known !== null && known.hasLeft !== true;
  });

/** Whether it left, and nobody had it join again. */
export const hasLeft = (file: string): Promise<boolean> =>
  turn.run(async () => {
    const known = await read(file);
    return known?.hasLeft === true && known.comesBack !== true;
  });

/**
 * Somebody has this bench join a floor. One that left is taken back, and by hand also one that a supervisor took off: a file that
 * is loaded at every start must not undo that.
 */
export const letComeBack = (file: string, isByHand: boolean): Promise<void> =>
  turn.run(async () => {
    const known = await read(file);
    if (known && (isByHand || known.hasLeft === true)) await writeJson(file, { ...known, comesBack: true });
  });
