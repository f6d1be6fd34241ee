import { setTimeout as pause } from 'node:timers/promises';
import { Rounds } from '../base/rounds';
import { createSequencer } from '../base/sequencer';
import { joinedBench } from './at-floor';
import { FloorAwayError } from './database';
import { type FoundDocument, openDocuments } from './found-documents';
import type { ChangedLabel, ReceivedLabel, LabelSource } from './label-source';
import {
  documentsStatement,
  findStatement,
  firstReceivedStatement,
  receivedStatement,
  labelPositionStatement,
  labelsAgainStatement,
  labelsStatement,
  addDocumentsStatement,
  removalsStatement,
  type SealedRow,
} from './label-statements';
import type { FloorLink } from './link';
import type { FloorSeal } from './seal';
import { SleepWatch } from './sleep-watch';
import { labelContext, rowOf, rowsToTell } from './told-labels';

/** All codes that a scan may stand for. */
export interface SearchedCodes {
  names: readonly string[];
  barcodes: readonly string[];
}

/** A label that other benches have. One of them bought it and has sent its documents. */
export interface FoundLabel {
  label: string;
  /** True if one of the searched names matched; false if only a barcode matched, which several labels may bear. */
  isNamed: boolean;
  reports: ReceivedLabel[];
}

interface LabelShareDeps {
  link: Pick<FloorLink, 'bench' | 'database'>;
  seal: FloorSeal;
  environment: string;
  source: LabelSource;
  timing: { beatMs: number; patienceMs: number; silentMs: number };
  onError: (what: string, error: unknown) => void;
}

const pollMs = 20;

const nothingToForget = { isAll: true, kept: [] };

const nothingReceived = { identity: '', place: '0' };

/** Most entries of the record for one statement. */
const entriesAtOnce = 500;

/**
 * Reports this bench's labels to the floor, finds labels of other benches, and receives what other benches report about labels that
 * this bench has too. Printing and buying do not wait for it.
 */
export class LabelShare {
  readonly #deps: LabelShareDeps;
  readonly #rounds = new Rounds();
  readonly #sequencer = createSequencer();
  /** How far the floor has this bench's labels; read again when the bench got another id. */
  #reported = { bench: '', position: 0, place: '' };
  #received = nothingReceived;
  #roundsStarted = 0;
  #roundsEnded = 0;
  /** The last round that read the others' reports, and the last one that before had reported everything of this bench. */
  #roundsRead = { first: 0, all: 0 };
  #hasReceived = { first: false, all: false };
  readonly #sleep: SleepWatch;

  constructor(deps: LabelShareDeps) {
    this.#deps = deps;
    this.#sleep = new SleepWatch(deps.timing, () => (this.#hasReceived.first = false));
  }

  open(): void {
    this.#rounds.open(() => this.#round(), this.#deps.timing.beatMs);
  }

  /** Starts a round now: something was added to the record, or the floor answers again. */
  touch(): void {
    this.#rounds.call();
  }

  /**
   * Reports everything that is not reported yet, and waits for it.
   * @throws FloorAwayError where the floor does not answer
   */
  reportAll(): Promise<void> {
    return this.#sequencer.run(async () => {
      await this.#report();
      await this.#reportRemovals();
    });
  }

  /** @throws FloorAwayError where the floor can't be asked now */
  async find({ names, barcodes }: SearchedCodes): Promise<FoundLabel[]> {
    const { seal, environment } = this.#deps;
    const named = names.map((name) => seal.code('name', name));
    const hashes = [...named, ...barcodes.map((code) => seal.code('barcode', code))];
    const rows = await this.#query<SealedRow & { codes: string[] | null }>(findStatement, [
      ...[environment, joinedBench(this.#deps.link).id, hashes],
    ]);
    const isName = new Set(named.map((hash) => hash.toString('hex')));
    const found = new Map<string, FoundLabel>();
    for (const row of rows) {
      const one = found.get(row.label) ?? { label: row.label, isNamed: false, reports: [] };
      one.isNamed ||= (row.codes ?? []).some((code) => isName.has(code));
      one.reports.push(...this.#decrypt([row]));
      found.set(row.label, one);
    }
    return [...found.values()];
  }

  /** Returns the documents that can be decrypted. The caller knows how many there must be. @throws FloorAwayError */
  async documents(label: string): Promise<FoundDocument[]> {
    const { environment } = this.#deps;
    const rows = await this.#query<{ bench: string; position: number; sealed: Buffer }>(documentsStatement, [
      ...[environment, label],
    ]);
    return openDocuments(rows, { ...this.#deps, label });
  }

  /**
   * Resolves when the reports of other benches were read once after this call, the reading failed, or the floor is not available.
   *
   * @param which all: about every label of this bench; first: about those that the floor knows of already. Under a new id it knows none.
   * @returns whether they were read
   */
  async receivedOnce(which: 'first' | 'all'): Promise<boolean> {
    const next = this.#roundsStarted + 1;
    this.touch();
    while (!this.#rounds.signal.aborted && this.#deps.link.bench !== null && !this.#hasReceived[which]) {
      if (this.#roundsRead[which] >= next) this.#hasReceived[which] = true;
      else if (this.#roundsEnded >= next) break;
      else await pause(pollMs, undefined, { ref: false });
    }
    return this.#hasReceived[which];
  }

  /**
   * Resolves at once unless this computer slept and the reports of other benches were not read since: then when they were, or when a
   * connection that broke meanwhile and a new one had time to answer.
   */
  async receivedSinceSleep(signal: AbortSignal): Promise<void> {
    this.#sleep.note();
    const next = this.#roundsStarted + 1;
    if (this.#sleep.isBehind) this.touch();
    while (!this.#rounds.signal.aborted && !signal.aborted && this.#sleep.isBehind) {
      if (this.#roundsRead.first >= next) this.#sleep.hasRead();
      else await pause(pollMs, undefined, { ref: false });
    }
  }

  close(): Promise<void> {
    return this.#rounds.close();
  }

  /** Leaves out each row that can't be decrypted: it is from another floor, or somebody changed it. */
  #decrypt(rows: readonly SealedRow[]): ReceivedLabel[] {
    const { seal, environment, onError } = this.#deps;
    return rows.flatMap((row) => {
      try {
        const body = seal.open(row.sealed, labelContext(environment, row));
        return [{ label: row.label, bench: { id: row.bench, name: row.name }, body }];
      } catch (error) {
        onError('what another bench tells of a label could not be opened', error);
        return [];
      }
    });
  }

  async #query<Row extends object>(
    text: string,
    values: readonly unknown[],
  ): Promise<(Row & Record<string, unknown>)[]> {
    this.#sleep.note();
    try {
      return await this.#deps.link.database.query(text, values, this.#deps.timing.patienceMs);
    } finally {
      this.#sleep.note();
    }
  }

  async #round(): Promise<void> {
    this.#sleep.note();
    if (this.#deps.link.bench === null) return;
    const round = (this.#roundsStarted += 1);
    try {
      // Before this bench sends its own reports, which takes long after it joined.
      if (!this.#hasReceived.first) await this.#receive();
      this.#roundsRead.first = round;
      await this.reportAll();
      await this.#receive();
      this.#roundsRead.all = round;
    } catch (error) {
      if (!(error instanceof FloorAwayError)) this.#deps.onError('labels could not be shared', error);
    } finally {
      this.#roundsEnded = round;
    }
  }

  async #report(): Promise<void> {
    const { source } = this.#deps;
    const { id } = joinedBench(this.#deps.link);
    if (this.#reported.bench !== id) this.#reported = await this.#readPositions(id);
    while (!this.#rounds.signal.aborted) {
      const { position } = this.#reported;
      const { end, labels } = await source.changed(position, entriesAtOnce);
      if (end === position) return;
      // Not accepted: an answer was lost, or the floor lost data. Its own position says where to continue.
      if (!(await this.#reportSome(labels, end))) this.#reported = await this.#readPositions(id);
      if (this.#reported.position === position) return;
    }
  }

  async #readPositions(id: string): Promise<{ bench: string; position: number; place: string }> {
    const [row] = await this.#query<{ position: string; place: string }>(labelPositionStatement, [id]);
    return { bench: id, position: Number(row?.position ?? 0), place: row?.place ?? '' };
  }

  async #reportRemovals(): Promise<void> {
    const { source, environment } = this.#deps;
    while (!this.#rounds.signal.aborted) {
      const { id, run } = joinedBench(this.#deps.link);
      const { place, labels } = await source.removed(this.#reported.place, entriesAtOnce);
      if (labels.length === 0 || id !== this.#reported.bench) return;
      const rows: object[] = [];
      for (const removed of labels) {
        const report = await source.read(removed);
        if (report)
          rows.push({ ...rowOf(removed, report, { ...this.#deps, bench: id }), own: report.isBoughtHere });
      }
      const [row] = await this.#query<{ isTaken: boolean }>(removalsStatement, [
        ...[id, place, JSON.stringify(rows), run, environment],
      ]);
      if (row?.isTaken !== true) return;
      this.#reported.place = place;
    }
  }

  async #reportSome(labels: readonly ChangedLabel[], end: number): Promise<boolean> {
    const { link, environment } = this.#deps;
    const { id, run } = joinedBench(this.#deps.link);
    const rows = await this.#rows(id, labels);
    // The bench left the floor meanwhile, or joined under another id.
    if (link.bench?.id !== id) return false;
    const [row] = await this.#query<{ isTaken: boolean }>(labelsStatement, [
      ...[id, this.#reported.position, end, JSON.stringify(rows), run, environment],
    ]);
    if (row?.isTaken !== true) return false;
    this.#reported.position = end;
    return true;
  }

  /** Reports labels again whose rows were emptied at the floor, though this bench keeps them. */
  async #reportAgain(labels: readonly ChangedLabel[]): Promise<void> {
    const { environment } = this.#deps;
    for (let from = 0; from < labels.length; from += entriesAtOnce) {
      const { id, run } = joinedBench(this.#deps.link);
      const rows = await this.#rows(id, labels.slice(from, from + entriesAtOnce));
      await this.#query(labelsAgainStatement, [id, run, environment, JSON.stringify(rows)]);
    }
  }

  /** Sends the documents of these labels. @returns the rows that report the labels */
  #rows(bench: string, labels: readonly ChangedLabel[]): Promise<object[]> {
    const send = (values: readonly unknown[]): Promise<unknown> =>
      this.#query(addDocumentsStatement, [this.#deps.environment, bench, ...values]);
    return rowsToTell(labels, { ...this.#deps, bench, send });
  }

  async #receive(): Promise<void> {
    const { environment, source } = this.#deps;
    const { identity, place } = this.#received;
    const { id } = joinedBench(this.#deps.link);
    const isFirst = identity === nothingReceived.identity;
    const rows = await this.#query<
      Partial<SealedRow> & { next: string; identity: string; position: string | null }
    >(
      isFirst ? firstReceivedStatement : receivedStatement,
      isFirst ? [environment, id] : [environment, id, place, identity],
    );
    const [first] = rows;
    if (!first) return;
    // Another database, or an older state of it: its own position says how much of the reports it has.
    const isAnother = !isFirst && identity !== first.identity;
    if (isAnother || Number(first.position) < this.#reported.position) this.#reported.bench = '';
    if (isAnother) {
      this.#received = nothingReceived;
      return this.#receive();
    }
    const found = rows.flatMap((row) => (row.label == null ? [] : [row as SealedRow]));
    const emptied = found.filter(({ bench }) => bench === id).map(({ label }) => label);
    const received = this.#decrypt(found.filter(({ bench }) => bench !== id));
    const isReceived = received.length === 0 || (await source.receive(received));
    const { isAll, kept } = emptied.length === 0 ? nothingToForget : await source.forget(emptied);
    await this.#reportAgain(kept);
    if (isReceived && isAll) this.#received = { identity: first.identity, place: first.next };
    // Reports what was removed here because of this.
    if (emptied.length > 0 && isAll) this.touch();
  }
}
