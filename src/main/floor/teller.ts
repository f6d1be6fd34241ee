import type { BenchRecord, OrderReport } from './bench-record';
import type { FloorDatabase } from './database';
import { orderKey } from './order-key';
import { reportStatement } from './statements';

export interface TellOutcome {
  /** `ahead`: the floor has more of the record than there is. `behind`: it has less than it had. */
  kind: 'told' | 'ahead' | 'behind';
  /** Statements of this bench that the floor took by now; null where it was asked nothing. */
  acts: string | null;
}

/** Tells the floor what follows in the record, in order, each entry exactly once: the floor holds the place. */
export interface RecordTeller {
  /** Up to which entry the floor has the record. */
  readonly position: number;
  /** Goes on from here. */
  at(benchId: string, run: string, position: number): void;
  /** Tells everything that is not told yet. Rejects when the floor is away: then it goes on from there another time. */
  tell(signal: AbortSignal): Promise<TellOutcome>;
}

interface TellerDeps {
  database: FloorDatabase;
  key: Uint8Array;
  record: BenchRecord;
  patienceMs: number;
}

/** Entries in one statement, at the most. */
const entriesAtOnce = 500;

interface ReportRow {
  acts: string | null;
  position: string | null;
}

type Told = OrderReport & { since: number };

/** The last that is said of each order; a statement may touch a row only once. */
const lastOfEach = (
  entries: readonly { entry: number; report: OrderReport | null }[],
  key: Uint8Array,
): (Omit<Told, 'ref1'> & { key: string })[] => {
  const last = new Map<string, Told>();
  for (const { entry, report } of entries) {
    if (report === null) continue;
    const order = JSON.stringify([report.environment, report.ref1, report.parcel]);
    const before = last.get(order);
    const isOver = before?.state === 'bought' && report.state !== 'bought';
    if (!isOver) last.set(order, { ...report, since: entry });
  }
  return [...last.values()].map(({ ref1, ...report }) => ({
    ...report,
    key: orderKey(key, ref1).toString('hex'),
  }));
};

export const tellerOf = ({ database, key, record, patienceMs }: TellerDeps): RecordTeller => {
  let benchId = '';
  let run = '';
  let position = 0;

  /** @returns null when there is nothing to tell */
  const tellSome = async (): Promise<(ReportRow & { end: number }) | null> => {
    const entries = await record.after(position, entriesAtOnce);
    const end = entries.at(-1)?.entry;
    if (end === undefined) return null;
    const reports = JSON.stringify(lastOfEach(entries, key));
    const [row] = await database.query<ReportRow & Record<string, unknown>>(
      reportStatement,
      [benchId, position, end, reports, run],
      patienceMs,
    );
    if (!row) throw new Error('the floor has no row of its own');
    return { ...row, end };
  };

  return {
    get position() {
      return position;
    },
    at: (id, thisRun, from) => {
      benchId = id;
      run = thisRun;
      position = from;
    },
    tell: async (signal) => {
      let acts: string | null = null;
      if (position > (await record.last())) return { kind: 'ahead', acts };
      while (!signal.aborted) {
        const row = await tellSome();
        if (row === null) break;
        // Not taken: an answer was lost, or the floor forgot something; it says itself how far it has the record.
        const now = row.acts === null ? Number(row.position ?? 0) : row.end;
        if (now < position || (row.acts === null && now === position)) return { kind: 'behind', acts };
        position = now;
        acts = row.acts ?? acts;
        if (position > (await record.last())) return { kind: 'ahead', acts };
      }
      return { kind: 'told', acts };
    },
  };
};
