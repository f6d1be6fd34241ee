import { z } from 'zod';

const count = z.number().int().min(0);

/** What a bench says of its own day to the others: counts alone. */
export const benchFiguresSchema = z.object({
  /** The day they are of, `2026-03-09`, as the bench's calendar has it. */
  day: z.string().max(10),
  /** Labels printed since midnight, and in the last hour: proven ones, and those sent that could not be proven. */
  printed: count,
  lastHour: count,
  /** Labels at the service or a printer now. */
  underWay: count,
  /** Orders of its batches that are still to be shipped. */
  left: count,
  /** Labels on hold. */
  held: count,
});
export type BenchFigures = z.infer<typeof benchFiguresSchema>;

/** `away`: no sign of life for a while. `catching_up`: it has not told all it has since the floor forgot something. */
export const benchStates = ['here', 'away', 'catching_up', 'retired'] as const;

export const floorBenchSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  state: z.enum(benchStates),
  /** It is this bench. */
  isOwn: z.boolean(),
  /** ISO 8601 UTC. */
  seenAt: z.string(),
  /** Of today; null where the bench said nothing yet. */
  figures: benchFiguresSchema.nullable(),
});
export type FloorBench = z.infer<typeof floorBenchSchema>;

export const floorPrinterSchema = z.object({
  name: z.string(),
  /** The bench that prints there now; null where nobody does. */
  holder: z.string().nullable(),
  /** Benches that wait for it. */
  waiting: count,
});

export const floorViewSchema = z.object({
  state: z.enum(['joining', 'here', 'away', 'restored', 'retired']),
  /** Why it is away, where that is the program's version: another bench's is newer, or the floor's tables are older. */
  why: z.enum(['newer', 'older']).nullable(),
  /** Since when, ISO 8601 UTC. */
  since: z.string(),
  /** In a floor that forgot something: benches that have not told again what they have. */
  waitsFor: z.array(z.string()),
  /** When the floor last told what follows; null where it never did. */
  at: z.string().nullable(),
  /** Orders that are to be shipped on the whole floor, and when they will be (ISO 8601 UTC) at the rate of the last minutes; null when it can't be told. */
  orders: z.object({ left: count, finishAt: z.string().nullable() }),
  benches: z.array(floorBenchSchema),
  printers: z.array(floorPrinterSchema),
});
export type FloorView = z.infer<typeof floorViewSchema>;
