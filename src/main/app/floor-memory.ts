import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { createSequencer } from '../base/sequencer';
import { readJson, writeJson } from '../base/atomic-file';
import type { FloorMemory } from '../floor/bench-record';

const remembered = z.object({
  benchId: z.uuid(),
  acts: z.number().int().min(0),
  /** It left its floor and keeps its id: under another id its former purchases would be another bench's. */
  hasLeft: z.boolean().optional(),
  /** A person had it join again, and no floor has accepted it since. */
  comesBack: z.boolean().optional(),
  floorId: z.uuid().optional(),
  /** The benches that were at the floor when this bench last saw it. */
  benches: z.array(z.object({ id: z.uuid(), name: z.string() })).optional(),
});
type Remembered = z.infer<typeof remembered>;

export const floorFile = (folder: string, environment: string): string =>
  join(folder, environment, 'floor.json');

/** Needed because a part that closes may write while another that opens reads. */
const sequencer = createSequencer();

/** @returns null where nothing is stored, or it can't be parsed */
const read = async (file: string): Promise<Remembered | null> => {
  const found = await readJson(file);
  const parsed = remembered.safeParse(found !== null && found !== 'unreadable' ? found.value : null);
  return parsed.success ? parsed.data : null;
};

const loadOrCreate = async (file: string): Promise<Remembered> => {
  const known = await read(file);
  if (known) return known;
  const first = { benchId: randomUUID(), acts: 0 };
  await writeJson(file, first);
  return first;
};

/** If the file is lost, this bench gets a new id at the floor. That causes questions to people, but no second purchase. */
export const memoryIn = (file: string): FloorMemory => ({
  benchId: () => sequencer.run(async () => (await loadOrCreate(file)).benchId),
  acceptedStatements: () => sequencer.run(async () => (await loadOrCreate(file)).acts),
  saveAcceptedStatements: (acts) =>
    sequencer.run(async () => {
      const known = await loadOrCreate(file);
      // A link that closes after its bench left: the count is of the floor that it left.
      if (known.hasLeft !== true) await writeJson(file, { ...known, acts });
    }),
  renewId: () =>
    sequencer.run(async () => {
      const { floorId, benches } = await loadOrCreate(file);
      const benchId = randomUUID();
      await writeJson(file, { benchId, acts: 0, floorId, benches });
      return benchId;
    }),
  leave: () =>
    sequencer.run(async () =>
      // Another floor accepted none of its statements and would seem to have lost them.
      writeJson(file, { benchId: (await loadOrCreate(file)).benchId, acts: 0, hasLeft: true }),
    ),
  isRejoining: () => sequencer.run(async () => (await loadOrCreate(file)).comesBack === true),
  floorId: () => sequencer.run(async () => (await loadOrCreate(file)).floorId ?? null),
  joined: (floorId) =>
    sequencer.run(async () => {
      const { comesBack, hasLeft, ...known } = await loadOrCreate(file);
      if (comesBack === true || hasLeft === true || known.floorId !== floorId)
        await writeJson(file, { ...known, floorId });
    }),
  benches: () => sequencer.run(async () => (await loadOrCreate(file)).benches ?? []),
  saveBenches: (benches) =>
    sequencer.run(async () => {
      const known = await loadOrCreate(file);
      if (!isDeepStrictEqual(known.benches, benches)) await writeJson(file, { ...known, benches });
    }),
});

/** Whether this environment has a bench at a floor, for which the floor may wait. */
export const isAtFloor = (file: string): Promise<boolean> =>
  sequencer.run(async () => {
    const known = await read(file);
    return known !== null && known.hasLeft !== true;
  });

/** Whether it left, and no person had it join again. */
export const hasLeft = (file: string): Promise<boolean> =>
  sequencer.run(async () => {
    const known = await read(file);
    return known?.hasLeft === true && known.comesBack !== true;
  });

/**
 * A person has this bench join a floor. A bench that left is accepted again. If a supervisor retired it, only a join by hand undoes that,
 * because a file that is loaded at every start must not.
 */
export const allowRejoin = (file: string, isByHand: boolean): Promise<void> =>
  sequencer.run(async () => {
    const known = await read(file);
    if (known && (isByHand || known.hasLeft === true)) await writeJson(file, { ...known, comesBack: true });
  });

/** The id of the floor that this bench belongs to; null where it has joined none. Writes nothing. */
export const floorIdIn = (file: string): Promise<string | null> =>
  sequencer.run(async () => (await read(file))?.floorId ?? null);

/** The bench has no floor any more, whatever became of it: the next one that it joins may be another. */
export const forgetFloor = (file: string): Promise<void> =>
  sequencer.run(async () => {
    const { floorId, benches, ...known } = (await read(file)) ?? {};
    if (floorId !== undefined || benches !== undefined) await writeJson(file, { ...known, acts: 0 });
  });
