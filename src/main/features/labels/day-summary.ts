import type { FailureCode } from '#shared/failure';
import type { DayEvent, Ends, Summary } from '#shared/label/summary';
import type { PrintReason } from '#shared/print/print';
import { emptyPeople, peopleOf, type PeopleTally, countPerson } from './day-people';

interface DayPrint {
  labelId: string;
  printer: string;
  /** Null if it was requested on an earlier day. */
  reason: string | null;
  end: keyof Ends | null;
  /** When its paper first came out, or may have. */
  outAt: string | null;
}

/** The running totals of a day. */
export interface DayTally {
  bought: number;
  replacements: number;
  settled: Summary['settled'];
  corrections: Summary['corrections'];
  prints: Map<string, DayPrint>;
  /** Labels by hold reason. */
  held: Map<string, Set<string>>;
  startedAt: Map<string, string>;
  provenAt: Map<string, string>;
  people: PeopleTally;
}

export const emptyTally = (): DayTally => ({
  bought: 0,
  replacements: 0,
  settled: { found: 0, again: 0, handled: 0 },
  corrections: { updated: 0, refused: 0, unknown: 0 },
  prints: new Map(),
  held: new Map(),
  startedAt: new Map(),
  provenAt: new Map(),
  people: emptyPeople(),
});

const ends: Record<string, keyof Ends> = {
  'print.sent': 'sent',
  'print.confirmed': 'confirmed',
  'print.unknown': 'unknown',
  'print.failed': 'failed',
};

const countPrint = (tally: DayTally, event: DayEvent, printId: string): void => {
  const print = tally.prints.get(printId) ?? {
    labelId: event.labelId,
    printer: event.printerName ?? '',
    reason: null,
    end: null,
    outAt: null,
  };
  const end = ends[event.type] ?? print.end;
  const isOut = end !== null && end !== 'failed';
  const reason = event.type === 'print.queued' ? event.reason : print.reason;
  tally.prints.set(printId, { ...print, reason, end, outAt: print.outAt ?? (isOut ? event.at : null) });
};

const isWord = (note: string | null): boolean => note?.startsWith('worker_says') === true;

const hold = (tally: DayTally, code: string, labelId: string): void => {
  const labels = tally.held.get(code);
  if (labels) labels.add(labelId);
  else tally.held.set(code, new Set([labelId]));
};

const actions: Record<string, (tally: DayTally, event: DayEvent) => void> = {
  'register.started': (tally, { labelId, at }) => void tally.startedAt.set(labelId, at),
  'register.succeeded': (tally) => void (tally.bought += 1),
  'settled.found': (tally, { labelId, documents, paper }) => {
    tally.bought += 1;
    tally.settled.found += 1;
    if (paper === 'unknown') hold(tally, 'print_unknown', labelId);
    else if (documents === null || documents === 0) hold(tally, 'document_missing', labelId);
  },
  'settled.again': (tally) => void (tally.settled.again += 1),
  'settled.handled': (tally) => void (tally.settled.handled += 1),
  updated: (tally) => void (tally.corrections.updated += 1),
  'update.failed': (tally, { outcome }) => {
    tally.corrections[outcome === 'unknown' ? 'unknown' : 'refused'] += 1;
  },
  replaces: (tally) => void (tally.replacements += 1),
  'print.unknown': (tally, { labelId }) => {
    hold(tally, 'print_unknown', labelId);
  },
  'print.confirmed': (tally, { labelId, at, note }) => {
    // A worker's confirmation is not a proof, and it can come at any time.
    if (!isWord(note) && !tally.provenAt.has(labelId)) tally.provenAt.set(labelId, at);
  },
};

/** Counts one event. Events must come in order. */
export const countEvent = (tally: DayTally, event: DayEvent): void => {
  countPerson(tally.people, event);
  actions[event.type]?.(tally, event);
  if (event.failure !== null && event.type !== 'update.failed') hold(tally, event.failure, event.labelId);
  if (event.printId !== null) countPrint(tally, event, event.printId);
};

const noEnds = (): Ends => ({ confirmed: 0, sent: 0, unknown: 0, failed: 0 });

const endsOf = (prints: readonly DayPrint[]): Ends => {
  const sum = noEnds();
  for (const { end } of prints) if (end !== null) sum[end] += 1;
  return sum;
};

const mostFirst = (counts: Map<string, number>): [string, number][] =>
  [...counts].sort(([a, most], [b, next]) => next - most || a.localeCompare(b));

const reprintsOf = (prints: readonly DayPrint[]): Summary['reprints'] => {
  const counts = new Map<string, number>();
  for (const { reason, outAt } of prints)
    if (reason !== null && reason !== 'first' && outAt !== null)
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return mostFirst(counts).map(([reason, count]) => ({ reason: reason as PrintReason, count }));
};

const printersOf = (prints: readonly DayPrint[]): Summary['printers'] => {
  const names = [...new Set(prints.map(({ printer }) => printer))].sort((a, b) => a.localeCompare(b));
  return names.map((name) => ({ name, ends: endsOf(prints.filter(({ printer }) => printer === name)) }));
};

/** Each label in the hour in which it first came out. A reprint does not count as a label. */
const hoursOf = (prints: readonly DayPrint[]): Summary['hours'] => {
  const counts = new Map<number, number>();
  for (const { reason, outAt } of prints) {
    if (reason !== 'first' || outAt === null) continue;
    const hour = new Date(outAt).getHours();
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([hour, labels]) => ({ hour, labels }));
};

const nearestRank = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

const toProofOf = ({ startedAt, provenAt }: DayTally): Summary['toProof'] => {
  const times: number[] = [];
  for (const [labelId, at] of provenAt) {
    const start = startedAt.get(labelId);
    if (start !== undefined && start <= at) times.push(Date.parse(at) - Date.parse(start));
  }
  times.sort((a, b) => a - b);
  return times.length === 0
    ? null
    : { labels: times.length, median: nearestRank(times, 0.5), p95: nearestRank(times, 0.95) };
};

const holdsOf = (held: DayTally['held'], now: ReadonlyMap<string, string>): Summary['holds'] =>
  mostFirst(new Map([...held].map(([code, labels]) => [code, labels.size] as const))).map(
    ([code, count]) => ({
      code: code as FailureCode,
      count,
      open: [...(held.get(code) ?? [])].filter((labelId) => now.get(labelId) === code).length,
    }),
  );

/** Prints of the day whose reason was recorded on another day. */
export const withoutReason = ({ prints }: DayTally): string[] =>
  [...prints].filter(([, { reason }]) => reason === null).map(([printId]) => printId);

export const heldLabels = ({ held }: DayTally): string[] => [
  ...new Set([...held.values()].flatMap((labels) => [...labels])),
];

/** Further data: the reasons of prints from earlier days, and the present holds of the day's labels. */
export interface OtherDays {
  reasons: ReadonlyMap<string, string>;
  holdsNow: ReadonlyMap<string, string>;
}

export const summaryOf = (
  tally: DayTally,
  { reasons, holdsNow }: OtherDays,
): Omit<Summary, 'day' | 'from' | 'to'> => {
  const prints = [...tally.prints].map(([printId, print]) => ({
    ...print,
    reason: print.reason ?? reasons.get(printId) ?? null,
  }));
  return {
    bought: tally.bought,
    prints: endsOf(prints),
    reprints: reprintsOf(prints),
    holds: holdsOf(tally.held, holdsNow),
    settled: tally.settled,
    corrections: tally.corrections,
    replacements: tally.replacements,
    hours: hoursOf(prints),
    toProof: toProofOf(tally),
    printers: printersOf(prints.filter(({ end }) => end !== null)),
    people: peopleOf(tally.people),
  };
};
