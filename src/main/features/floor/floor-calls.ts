import { benchFiguresSchema, type FloorBench, type FloorView } from '#shared/floor/view';
import { said } from '#shared/text/said';
import type { Station } from '../../bridge/station';
import { csvOf } from '../export/csv';
import { localDay } from '../export/local-day';

/** What the floor says of a bench and of a printer; times are milliseconds ago. */
interface ToldBench {
  id: string;
  name: string;
  version: string;
  isRetired: boolean;
  silentMs: number;
  figures: unknown;
}
interface ToldPrinter {
  name: string;
  holder: string | null;
  waiting: number;
}

export interface FloorDesk {
  /** How this bench stands to the floor, and since when. */
  standing(): Pick<FloorView, 'state' | 'why' | 'since' | 'waitsFor'> & { self: string | null };
  /** Null while the floor is away. */
  look(): Promise<{ benches: ToldBench[]; printers: ToldPrinter[] } | null>;
  /** Of the floor's batches: orders for any bench, those taken and not bought, and how many are bought in a millisecond. */
  left(): { waiting: number; taken: number; perMs: number };
  /** False where the floor does not know the bench. @throws where the floor does not answer */
  retire(benchId: string): Promise<boolean>;
  outside?: { saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null> } | undefined;
  now(): Date;
}

/** Benches look in at the floor every five seconds. */
const awayMs = 30_000;

type Told = NonNullable<Awaited<ReturnType<FloorDesk['look']>>> & { at: Date };

const stateOf = (bench: ToldBench, waitsFor: readonly string[]): FloorBench['state'] => {
  if (bench.isRetired) return 'retired';
  if (bench.silentMs > awayMs) return 'away';
  return waitsFor.includes(bench.name) ? 'catching_up' : 'here';
};

/** Figures of another day are none of today. */
const figuresOf = ({ figures }: ToldBench, today: string): FloorBench['figures'] => {
  const told = benchFiguresSchema.safeParse(figures);
  if (!told.success) return null;
  return told.data.day === today ? told.data : { ...told.data, day: today, printed: 0, lastHour: 0 };
};

const ago = (at: Date, ms: number): string => new Date(at.getTime() - ms).toISOString();

/** What every bench has left on its own word, and what waits for any of them. */
const ordersOf = (told: Told | null, desk: FloorDesk): FloorView['orders'] => {
  const { waiting, taken, perMs } = desk.left();
  const atBenches = (told?.benches ?? [])
    .filter(({ isRetired }) => !isRetired)
    .reduce((sum, bench) => sum + (figuresOf(bench, localDay(desk.now()))?.left ?? 0), 0);
  const left = waiting + Math.max(taken, atBenches);
  const isKnown = perMs > 0 && left > 0;
  return { left, finishAt: isKnown ? new Date(desk.now().getTime() + left / perMs).toISOString() : null };
};

const viewOf = (told: Told | null, desk: FloorDesk): FloorView => {
  const { self, ...standing } = desk.standing();
  const orders = ordersOf(told, desk);
  if (!told) return { ...standing, at: null, orders, benches: [], printers: [] };
  const { at } = told;
  return {
    ...standing,
    at: at.toISOString(),
    orders,
    benches: told.benches.map((bench) => ({
      ...{ id: bench.id, name: bench.name, version: bench.version, isOwn: bench.id === self },
      ...{ state: stateOf(bench, standing.waitsFor), seenAt: ago(at, bench.silentMs) },
      figures: figuresOf(bench, localDay(desk.now())),
    })),
    printers: told.printers,
  };
};

const columns = [
  ...['bench', 'state', 'version', 'lastSeenAt', 'day'],
  ...['printed', 'printedLastHour', 'underWay', 'leftInBatches', 'held'],
];

const dayCsv = ({ benches }: FloorView): Uint8Array =>
  csvOf(
    columns,
    benches.map(({ name, state, version, seenAt, figures }) => [
      ...[name, state, version, seenAt],
      ...[
        figures?.day,
        figures?.printed,
        figures?.lastHour,
        figures?.underWay,
        figures?.left,
        figures?.held,
      ].map((value) => value ?? null),
    ]),
  );

/** Answers the calls about the floor. @param desk null where this bench works alone */
export const floorHandlers = (desk: FloorDesk | null): Station['floor'] => {
  if (!desk)
    return {
      view: () => Promise.resolve(null),
      retire: () => Promise.resolve({ ok: false, message: said('floor.alone') }),
      saveDay: () => Promise.resolve({ file: null }),
    };
  /** What the floor said last stays on the screen while it is away. */
  let last: Told | null = null;
  const view = async (): Promise<FloorView> => {
    const told = await desk.look();
    if (told) last = { ...told, at: desk.now() };
    return viewOf(last, desk);
  };
  return {
    view,
    retire: async ({ benchId }) => {
      if (benchId === desk.standing().self) return { ok: false, message: said('floor.notItself') };
      const isDone = await desk.retire(benchId).catch(() => null);
      if (isDone === null) return { ok: false, message: said('floor.away') };
      return isDone ? { ok: true } : { ok: false, message: said('floor.unknown') };
    },
    saveDay: async () => {
      const name = `floor-${localDay(desk.now())}.csv`;
      return { file: (await desk.outside?.saveFile(name, dayCsv(await view()))) ?? null };
    },
  };
};
