import { Rounds } from '../base/rounds';
import { type Query, queryOf } from './at-floor';
import {
  type CopiedRow,
  type CopyMoment,
  copyStatement,
  countsStatement,
  countStatement,
} from './copy-statements';
import type { CopyCursor, CopyStore, ReceivedCopy } from './copy-store';
import { FloorAwayError } from './database';
import type { FloorLink } from './link';
import type { FloorSeal } from './seal';
import { labelContext } from './told-labels';

interface LabelCopyDeps {
  link: Pick<FloorLink, 'bench' | 'database'>;
  seal: FloorSeal;
  environment: string;
  store: CopyStore;
  timing: { everyMs: number; patienceMs: number };
  now: () => Date;
  /** Pause between two steps, in which other work runs: longer while labels are being printed or bought. */
  rest: () => Promise<void>;
  /** Called when the progress changed. */
  changed: () => void;
  onError: (what: string, error: unknown) => void;
}

/** Most labels in one answer, and most labels in one transaction of the archive, which then takes a few milliseconds. */
const rowsAtOnce = 500;
const savedAtOnce = 50;

const dayMs = 86_400_000;
const noBench = '00000000-0000-0000-0000-000000000000';

export interface CopyProgress {
  isComplete: boolean;
  done: number;
  total: number;
  unread: number;
  /** When the floor last said that there is no more; ISO 8601 UTC, null while it has not. */
  at: string | null;
}

/**
 * Copies the reports of other benches about their labels into this bench's archive in small steps: first all existing ones, then new
 * ones. It continues where it stopped, also after a restart. Printing and buying neither wait for it nor depend on it.
 */
export class LabelCopy {
  readonly #deps: LabelCopyDeps;
  readonly #query: Query;
  readonly #rounds = new Rounds();
  /** Identifies the floor: the copy of another floor is not used. */
  readonly #floor: string;
  /** Null before it was loaded, or when nothing was copied. */
  #cursor: CopyCursor | null = null;
  /** The progress of earlier runs was loaded. */
  #isLoaded = false;
  /** When the labels were last counted and compared with the floor; in milliseconds since 1970. */
  #countedAt = 0;

  constructor(deps: LabelCopyDeps) {
    this.#deps = deps;
    this.#query = queryOf(deps.link, deps.timing.patienceMs);
    this.#floor = deps.seal.code('name', '\0the copy of its labels').toString('hex');
  }

  open(): void {
    this.#rounds.open(() => this.#round(), this.#deps.timing.everyMs);
  }

  /** Null while nothing of this floor was copied. */
  get progress(): CopyProgress | null {
    if (this.#cursor === null) return null;
    const { isWhole, done, total, unread, at } = this.#cursor;
    return { isComplete: isWhole, done: isWhole ? total : Math.min(done, total), total, unread, at };
  }

  close(): Promise<void> {
    return this.#rounds.close();
  }

  async #round(): Promise<void> {
    try {
      if (!this.#isLoaded) this.#cursor = await this.#loadCursor();
      this.#isLoaded = true;
      if (this.#deps.link.bench !== null) await this.#read();
    } catch (error) {
      if (!(error instanceof FloorAwayError))
        this.#deps.onError('labels of other benches could not be copied', error);
    }
  }

  /** Loads the progress of earlier runs. A copy of another floor is removed. */
  async #loadCursor(): Promise<CopyCursor | null> {
    const { store, rest } = this.#deps;
    const kept = await store.cursor();
    if (kept !== null && kept.floor === this.#floor) return kept;
    await this.#each((after) => store.clear(after), rest);
    return null;
  }

  async #each(step: (after: number) => Promise<number | null>, rest: () => Promise<void>): Promise<void> {
    for (let after: number | null = 0; after !== null && !this.#isClosed; after = await step(after))
      if (after > 0) await rest();
  }

  get #isClosed(): boolean {
    return this.#rounds.signal.aborted;
  }

  async #read(): Promise<void> {
    const { link } = this.#deps;
    while (!this.#isClosed && link.bench !== null) {
      const { id } = link.bench;
      const cursor = this.#cursor;
      const page = await this.#page(id, cursor);
      if (cursor === null || cursor.identity !== page.identity || cursor.bench !== id)
        this.#cursor = await this.#startOver(id, page, cursor);
      else if (!(await this.#store(page.rows, cursor, page.oldest))) return;
    }
  }

  async #page(bench: string, cursor: CopyCursor | null) {
    const { environment } = this.#deps;
    const { changed = '0', label = '', of = noBench, isWhole = false } = cursor ?? {};
    const limit = cursor === null ? 0 : rowsAtOnce;
    const rows = await this.#query<CopyMoment & Partial<CopiedRow>>(copyStatement, [
      ...[environment, bench, changed, label, of, isWhole, limit],
    ]);
    const [first] = rows;
    if (!first) throw new FloorAwayError('the floor has no row of its own');
    const { identity, oldest } = first;
    return { identity, oldest, rows: rows.flatMap((row) => (row.label == null ? [] : [row as CopiedRow])) };
  }

  /** Starts reading from the beginning. Labels that this reading does not meet are removed at its end. */
  async #startOver(
    bench: string,
    { identity, oldest }: { identity: string; oldest: string },
    before: CopyCursor | null,
  ): Promise<CopyCursor> {
    const { environment, now, store, changed } = this.#deps;
    const [row] = await this.#query<{ count: string }>(countStatement, [environment, bench]);
    const cursor: CopyCursor = {
      ...{ floor: this.#floor, identity, bench, since: oldest, changed: '0', label: '', of: noBench },
      ...{ walk: Math.max(now().getTime(), (before?.walk ?? 0) + 1), isWhole: false },
      ...{ done: 0, total: Number(row?.count ?? 0), unread: 0, at: before?.at ?? null },
    };
    const kept = await store.save([], cursor);
    changed();
    return kept;
  }

  /** @returns whether there may be more */
  async #store(rows: readonly CopiedRow[], cursorBefore: CopyCursor, oldest: string): Promise<boolean> {
    const { store, rest, changed } = this.#deps;
    let cursor = cursorBefore;
    for (let from = 0; from < rows.length && !this.#isClosed; from += savedAtOnce) {
      const some = rows.slice(from, from + savedAtOnce);
      const last = some.at(-1);
      if (!last) break;
      const { changed: at, label, bench: of } = last;
      cursor = await store.save(
        some.map((row) => this.#decrypt(row)),
        { ...cursor, changed: at, label, of, done: cursor.done + some.length },
      );
      this.#cursor = cursor;
      if (!cursor.isWhole) changed();
      await rest();
    }
    if (this.#isClosed) return false;
    if (rows.length === rowsAtOnce) return true;
    await this.#finishReading(cursor, oldest);
    if (!cursorBefore.isWhole) return true;
    return !(await this.#isComplete(cursor.bench));
  }

  /** Compares the number of copied labels with the floor once a day: nothing reports rows that somebody removed by hand. */
  async #isComplete(bench: string): Promise<boolean> {
    const { store, environment, now } = this.#deps;
    if (now().getTime() - this.#countedAt < dayMs) return true;
    const copied = await store.counts();
    const rows = await this.#query<{ bench: string; count: string }>(countsStatement, [environment, bench]);
    this.#countedAt = now().getTime();
    const there = new Map(rows.map((row) => [row.bench, Number(row.count)]));
    const isAll = [...copied].every(([id, count]) => count <= (there.get(id) ?? 0));
    if (!isAll && this.#cursor) this.#cursor = { ...this.#cursor, identity: '' };
    return isAll;
  }

  /** All rows of the floor were read. Rows that an older transaction still writes come after `oldest`. */
  async #finishReading(cursor: CopyCursor, oldest: string): Promise<void> {
    const { store, rest, changed, now } = this.#deps;
    const at = now().toISOString();
    if (cursor.isWhole) {
      this.#cursor = { ...cursor, changed: oldest, label: '', of: noBench, at };
      return;
    }
    await this.#each((after) => store.sweep(cursor.walk, after), rest);
    if (this.#isClosed) return;
    const complete = { ...cursor, isWhole: true, changed: cursor.since, label: '', of: noBench, at };
    this.#cursor = await store.save([], complete);
    changed();
  }

  #decrypt({ label, bench, name, version, sealed }: CopiedRow): ReceivedCopy {
    const { seal, environment } = this.#deps;
    const report = { label, bench: { id: bench, name } };
    if (sealed.length === 0) return { ...report, body: null };
    try {
      return { ...report, body: seal.open(sealed, labelContext(environment, { label, bench, version })) };
    } catch {
      return { ...report, body: 'unreadable' };
    }
  }
}
