import { z } from 'zod';

const count = z.number().int().min(0);

/** The figures of a bench's day that it shares with the other benches. They contain only counts. */
export const benchFiguresSchema = z.object({
  /** The day they belong to, `2026-03-09`, in the bench's own calendar. */
  day: z.string().max(10),
  /** Labels printed since midnight and in the last hour: proven prints, and sent ones that could not be proven. */
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

/** `away`: no sign of life for a while. `catching_up`: it has not yet reported everything again after the floor lost data. */
export const benchStates = ['here', 'away', 'catching_up', 'retired'] as const;

export const floorBenchSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  state: z.enum(benchStates),
  /** True for this bench. */
  isOwn: z.boolean(),
  /** ISO 8601 UTC. */
  seenAt: z.string(),
  /** Of today; null if the bench has not reported yet. */
  figures: benchFiguresSchema.nullable(),
});
export type FloorBench = z.infer<typeof floorBenchSchema>;

export const floorPrinterSchema = z.object({
  name: z.string(),
  /** The bench that is printing there; null if there is none. */
  holder: z.string().nullable(),
  /** Benches that wait for it. */
  waiting: count,
});

export const floorViewSchema = z.object({
  state: z.enum(['joining', 'here', 'away', 'restored', 'retired']),
  /**
   * Why the floor is unavailable, where a person has to do something: another bench's version is newer, the floor's tables are older, or it
   * is another floor than this bench belongs to.
   */
  why: z.enum(['newer', 'older', 'other']).nullable(),
  /** Since when, ISO 8601 UTC. */
  since: z.string(),
  /** After the floor lost data: benches that have not reported their data again yet. */
  waitsFor: z.array(z.string()),
  /** When the floor last sent the following data; null if never. */
  at: z.string().nullable(),
  /**
   * Orders still to be shipped on the whole floor, and when they will be (ISO 8601 UTC) at the rate of the last minutes; null if unknown.
   */
  orders: z.object({ left: count, finishAt: z.string().nullable() }),
  benches: z.array(floorBenchSchema),
  printers: z.array(floorPrinterSchema),
});
export type FloorView = z.infer<typeof floorViewSchema>;

/** One bench as the floor's database knows it. */
export interface BoardBench {
  id: string;
  name: string;
  version: string;
  isRetired: boolean;
  /** Milliseconds since its last sign of life, by the floor's clock. */
  silentMs: number;
  /** The figures of its day, as it reported them; null before the first report. */
  figures: unknown;
}

export interface Board {
  benches: BoardBench[];
  /** Printers that several benches use in turns. */
  printers: FloorView['printers'];
}
