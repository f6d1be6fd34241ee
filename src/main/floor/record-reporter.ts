import type { BenchRecord, OrderReport } from './bench-record';
import type { FloorDatabase } from './database';
import { orderKeys, packageKey } from './order-key';
import { reportStatement } from './statements';

export interface ReportOutcome {
  /**
   * `ahead`: the floor has more of the record than this bench, or other entries. `behind`: it has less than it had before. `taken_over`:
   * another program sends for this bench now, or the bench was retired.
   */
  kind: 'reported' | 'ahead' | 'behind' | 'taken_over';
  /** How many statements of this bench the floor accepted so far; null where none was sent. */
  acts: string | null;
}

/** Reports the record's entries to the floor in order, each exactly once: the floor stores the position. */
export interface RecordReporter {
  /** The last entry that the floor has. */
  readonly position: number;
  /** Sets where to continue: the last entry that the floor has, and its mark. */
  startAfter(from: { id: string; position: number; mark: string | null }, run: string): void;
  /** Reports all remaining entries. Rejects when the floor is away; the next call continues from there. */
  reportAll(signal: AbortSignal): Promise<ReportOutcome>;
}

interface ReporterDeps {
  database: FloorDatabase;
  key: Uint8Array;
  record: BenchRecord;
  patienceMs: number;
}

/** Most entries in one statement. */
const entriesAtOnce = 500;

interface ReportRow {
  acts: string | null;
  position: string | null;
  /** Null where the floor does not know the bench. */
  isTakenOver: boolean | null;
}

type KeyedReport = Omit<OrderReport, 'ref1' | 'packageCodes'> & {
  since: number;
  key: string;
  packages?: string[];
};

/** What was bought stays bought, and a purchase in doubt is not over because of what became of another label. */
const isOver = (before: KeyedReport | undefined, { state, label }: OrderReport): boolean =>
  (before?.state === 'bought' && state !== 'bought') ||
  (before?.state === 'started' && state === 'free' && before.label !== label);

/** The last report of each order: a statement may change a row only once, and numbers that look the same have one. */
const lastOfEach = (
  entries: readonly { entry: number; report: OrderReport | null }[],
  key: Uint8Array,
): KeyedReport[] => {
  const last = new Map<string, KeyedReport>();
  for (const { entry, report } of entries)
    for (const hash of report ? orderKeys(key, report.ref1) : []) {
      if (report === null) continue;
      const { ref1: _ref1, packageCodes, ...rest } = report;
      const keyed = { ...rest, since: entry, key: hash.toString('hex') };
      const order = JSON.stringify([keyed.environment, keyed.key, keyed.parcel]);
      if (isOver(last.get(order), report)) continue;
      const packages = packageCodes?.map((code) => packageKey(key, code));
      last.set(order, { ...keyed, ...(packages && { packages }) });
    }
  return [...last.values()];
};

/** A bench, this run of its program, and the last entry that the floor has. */
interface SendingRun {
  id: string;
  run: string;
  position: number;
}

const send = async (
  { database, key, patienceMs }: ReporterDeps,
  { id, run, position }: SendingRun,
  entries: Parameters<typeof lastOfEach>[0],
  { end, mark }: { end: number; mark: string },
): Promise<ReportRow & { end: number }> => {
  const reports = JSON.stringify(lastOfEach(entries, key));
  const [row] = await database.query<ReportRow & Record<string, unknown>>(
    reportStatement,
    [id, position, end, reports, run, mark],
    patienceMs,
  );
  if (!row) throw new Error('the floor has no row of its own');
  return { ...row, end };
};

/** Reports again what older versions reported under the stored number alone. @returns null when there is nothing to report */
const reportOdd = async (deps: ReporterDeps, from: SendingRun): Promise<ReportRow | null> => {
  const odd = await deps.record.odd();
  const [last] = odd.length === 0 ? [] : await deps.record.after(from.position - 1, 1);
  const entries = odd.map((report) => ({ entry: from.position, report }));
  return last ? send(deps, from, entries, { end: from.position, mark: last.mark }) : null;
};

export const createRecordReporter = (deps: ReporterDeps): RecordReporter => {
  const { record } = deps;
  let benchId = '';
  let run = '';
  let position = 0;
  let reportedMark: string | null = null;
  let isOddReported = false;

  /** The entry at the floor's position is another one here: this record is an older one that has grown since. */
  const isOtherRecord = async (): Promise<boolean> => {
    if (reportedMark === null || position === 0) return false;
    const [here] = await record.after(position - 1, 1);
    return here?.entry === position && here.mark !== reportedMark;
  };

  const sending = (): SendingRun => ({ id: benchId, run, position });

  /** Once in a run, when everything else is reported. */
  const reportOddOnce = async (): Promise<ReportRow | null> => {
    const row = isOddReported ? null : await reportOdd(deps, sending());
    isOddReported = row?.acts !== null;
    return row;
  };

  /** @returns null when there is nothing to report */
  const reportSome = async (): Promise<(ReportRow & { end: number }) | null> => {
    const entries = await record.after(position, entriesAtOnce);
    const last = entries.at(-1);
    return last ? send(deps, sending(), entries, { end: last.entry, mark: last.mark }) : null;
  };

  return {
    get position() {
      return position;
    },
    startAfter: (from, thisRun) => {
      benchId = from.id;
      run = thisRun;
      ({ position } = from);
      reportedMark = from.mark;
      isOddReported = false;
    },
    reportAll: async (signal) => {
      let acts: string | null = null;
      let isAskedAgain = false;
      if (position > (await record.last()) || (await isOtherRecord())) return { kind: 'ahead', acts };
      reportedMark = null;
      while (!signal.aborted) {
        const row = await reportSome();
        if (row === null) break;
        if (row.acts === null && row.isTakenOver === true) return { kind: 'taken_over', acts };
        // Not accepted: an answer was lost, or the floor lost data. Its own position says where to continue.
        const now = row.acts === null ? Number(row.position ?? 0) : row.end;
        const isBehind = now < position || (row.acts === null && now === position);
        // A statement that waited for another one answers with the state of before that one.
        if (isBehind && isAskedAgain) return { kind: 'behind', acts };
        isAskedAgain = isBehind;
        if (isBehind) continue;
        position = now;
        acts = row.acts ?? acts;
        if (position > (await record.last())) return { kind: 'ahead', acts };
      }
      return { kind: 'reported', acts: (await reportOddOnce())?.acts ?? acts };
    },
  };
};
