import {
  benchFiguresSchema,
  type Board,
  type BoardBench,
  type FloorBench,
  type FloorView,
} from '#shared/floor/view';
import { codedMessage } from '#shared/text/coded-message';
import type { WordsIn } from '#shared/text/words-in';
import type { Station } from '../../bridge/station';
import { csvOf } from '../export/csv';
import { localDay } from '../export/local-day';

export interface FloorDesk {
  /** The state of this bench's connection to the floor, and since when. */
  connection(): Pick<FloorView, 'state' | 'why' | 'since' | 'waitsFor'> & { self: string | null };
  /** Null while the floor is out of reach. */
  fetch(): Promise<Board | null>;
  /** Of the floor's batches: orders for any bench, orders taken and not bought, and how many are bought per millisecond. */
  remaining(): { waiting: number; taken: number; perMs: number };
  /**
   * False if the floor does not know the bench.
   * @throws if the floor does not answer
   */
  retire(benchId: string): Promise<boolean>;
  /** The words of the station's language, in which files are written. */
  words: () => Promise<WordsIn>;
  outside?: { saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null> } | undefined;
  now(): Date;
}

/** Benches contact the floor every five seconds. */
const awayMs = 30_000;

type FloorSnapshot = Board & { at: Date };

const stateOf = (bench: BoardBench, waitsFor: readonly string[]): FloorBench['state'] => {
  if (bench.isRetired) return 'retired';
  if (bench.silentMs > awayMs) return 'away';
  return waitsFor.includes(bench.name) ? 'catching_up' : 'here';
};

const ago = (at: Date, ms: number): Date => new Date(at.getTime() - ms);

/**
 * Figures of another day do not count for today, unless the bench was heard of today: its computer may have another time zone.
 * @param seenAt when it was last heard of
 */
const figuresOf = ({ figures }: BoardBench, seenAt: Date, now: Date): FloorBench['figures'] => {
  const parsed = benchFiguresSchema.safeParse(figures);
  if (!parsed.success) return null;
  const today = localDay(now);
  return parsed.data.day === today || localDay(seenAt) === today
    ? parsed.data
    : { ...parsed.data, day: today, printed: 0, lastHour: 0 };
};

/** What a bench has left does not end with its day. */
const leftOf = ({ figures }: BoardBench): number => benchFiguresSchema.safeParse(figures).data?.left ?? 0;

/** The orders left that every bench reports, and those that wait for any bench. */
const ordersOf = (snapshot: FloorSnapshot | null, desk: FloorDesk): FloorView['orders'] => {
  const { waiting, taken, perMs } = desk.remaining();
  const atBenches = (snapshot?.benches ?? [])
    .filter(({ isRetired }) => !isRetired)
    .reduce((sum, bench) => sum + leftOf(bench), 0);
  const left = waiting + Math.max(taken, atBenches);
  const isKnown = perMs > 0 && left > 0;
  return { left, finishAt: isKnown ? new Date(desk.now().getTime() + left / perMs).toISOString() : null };
};

const viewOf = (snapshot: FloorSnapshot | null, desk: FloorDesk): FloorView => {
  const { self, ...connection } = desk.connection();
  const orders = ordersOf(snapshot, desk);
  if (!snapshot) return { ...connection, at: null, orders, benches: [], printers: [] };
  const { at } = snapshot;
  return {
    ...connection,
    at: at.toISOString(),
    orders,
    benches: snapshot.benches.map((bench) => ({
      ...{ id: bench.id, name: bench.name, version: bench.version, isOwn: bench.id === self },
      ...{ state: stateOf(bench, connection.waitsFor), seenAt: ago(at, bench.silentMs).toISOString() },
      figures: figuresOf(bench, ago(at, bench.silentMs), desk.now()),
    })),
    printers: snapshot.printers,
  };
};

const headingsOf = ({ text }: WordsIn): string[] => {
  const { columns } = text.floor;
  const { version, lastSeenAt } = text.files;
  return [
    ...[columns.bench, columns.state, version, lastSeenAt, text.labels.day.date],
    ...[columns.today, columns.hour, columns.now, columns.left, columns.held],
  ];
};

const dayCsv = ({ benches }: FloorView, words: WordsIn): Uint8Array =>
  csvOf(
    headingsOf(words),
    benches.map(({ name, state, version, seenAt, figures }) => [
      ...[name, words.text.floor.bench[state], version, seenAt],
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

/**
 * Handles the calls about the floor.
 * @param desk null if this bench works alone
 */
export const floorHandlers = (desk: FloorDesk | null): Station['floor'] => {
  if (!desk)
    return {
      view: () => Promise.resolve(null),
      retire: () => Promise.resolve({ ok: false, message: codedMessage('floor.alone') }),
      saveDay: () => Promise.resolve({ file: null }),
    };
  /** While the floor is out of reach, its last data stays on the screen. */
  let last: FloorSnapshot | null = null;
  const view = async (): Promise<FloorView> => {
    const fetched = await desk.fetch();
    if (fetched) last = { ...fetched, at: desk.now() };
    return viewOf(last, desk);
  };
  return {
    view,
    retire: async ({ benchId }) => {
      if (benchId === desk.connection().self) return { ok: false, message: codedMessage('floor.notItself') };
      const isDone = await desk.retire(benchId).catch(() => null);
      if (isDone === null) return { ok: false, message: codedMessage('floor.away') };
      return isDone ? { ok: true } : { ok: false, message: codedMessage('floor.unknown') };
    },
    saveDay: async () => {
      const name = `floor-${localDay(desk.now())}.csv`;
      return { file: (await desk.outside?.saveFile(name, dayCsv(await view(), await desk.words()))) ?? null };
    },
  };
};
