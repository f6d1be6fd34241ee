import type { Batch } from '#shared/queue/batch';
import type { SharedBatch, TakenRow } from '#shared/queue/shared-batch';
import type { BatchOnFloor } from '#shared/queue/status';
import type { ElsewhereResult } from '../../workflow/elsewhere-port';
import { atRisk } from '../queue/entry';
import { printersOf } from '../queue/share';
import { reconcile } from './reconcile';
import { sendChanges } from './present-rows';
import type { SharedBatchPorts } from './ports';
import { traitOf } from './row-body';
import { addTakenRows } from './taken-rows';

/** The minimum number of orders taken for each printer. */
const leastPerPrinter = 4;

const sumOf = (batches: readonly SharedBatch[], of: (batch: SharedBatch) => number): number =>
  batches.reduce((sum, batch) => sum + of(batch), 0);

const leftOf = ({ waiting, benches }: SharedBatch): number =>
  benches.reduce((sum, { taken }) => sum + taken, waiting);

/** A shorter time gives no useful rate. */
const leastMs = 10_000;

/** Orders per millisecond, over the last minutes. */
const rateOf = ({ recent, recentMs }: SharedBatch): number =>
  recent < 2 || recentMs < leastMs ? 0 : recent / recentMs;

/** An order must have one of these traits to be taken here; null if any order may be taken. */
const wantedTraits = (batch: Batch | undefined): string[] | null =>
  batch?.sharing.kind === 'rules' && batch.sharing.leaveOthers
    ? batch.sharing.rules.map(({ field, equals }) => traitOf(field, equals))
    : null;

const stateOf = (batch: SharedBatch | undefined): BatchOnFloor['state'] =>
  batch === undefined ? 'forgotten' : batch.isDamaged ? 'damaged' : 'here';

/** This bench's part in the batches of its floor. */
export class SharedBatches {
  readonly #ports: SharedBatchPorts;
  /** The floor's latest known state; null before the first. */
  #batches: ReadonlyMap<string, SharedBatch> | null = null;
  /** Batches that had nothing left to take at the last check. */
  readonly #allTaken = new Set<string>();
  /** For each batch, the number of orders that belong to this bench and can't be shipped as its rows. */
  #stuck: ReadonlyMap<string, number> = new Map();
  /** The orders that this bench took, as the floor has them, by the ID of their label. */
  #taken = new Map<string, TakenRow>();
  /** The labels of such orders that are to be compared with what the floor has. */
  #changed = new Set<string>();

  constructor(ports: SharedBatchPorts) {
    this.#ports = ports;
  }

  /** The floor's data about a batch, for the Queue screen. */
  onFloor(batchId: string): BatchOnFloor {
    const { isHere, self } = this.#ports;
    const batch = this.#batches?.get(batchId);
    return {
      state: !isHere() || this.#batches === null ? 'away' : stateOf(batch),
      waiting: batch?.waiting ?? 0,
      finishAt: batch ? this.#finishAt(batch) : null,
      benches: (batch?.benches ?? []).map(({ bench, name, taken, bought }) => ({
        ...{ name, isOwn: bench === self(), taken, bought },
      })),
    };
  }

  /** Over all batches: orders that wait for any bench, orders taken and not bought, and how many are bought per millisecond. */
  remaining(): { waiting: number; taken: number; perMs: number } {
    const batches = [...(this.#batches?.values() ?? [])];
    const waiting = sumOf(batches, (batch) => batch.waiting);
    return { waiting, taken: sumOf(batches, leftOf) - waiting, perMs: sumOf(batches, rateOf) };
  }

  /** Reads the state of the batches, agrees with the floor on who has what, and takes the next orders. */
  async refresh(): Promise<void> {
    const { floor, runner, isHere } = this.#ports;
    if (!isHere()) {
      runner.notifyScreens();
      return;
    }
    const known = [...runner.book.batches.values()].filter(({ onFloor }) => onFloor).map(({ id }) => id);
    const batches = await floor.look(known, this.#keep());
    for (const batch of batches) if (!batch.isOver) await this.#list(batch);
    this.#allTaken.clear();
    this.#batches = new Map(batches.map((batch) => [batch.id, batch]));
    const { taken, stuck } = await reconcile(batches, this.#ports);
    this.#taken = new Map(taken.map((row) => [row.label, row]));
    this.#changed = new Set(this.#taken.keys());
    this.#stuck = stuck;
    for (const { id, isOver } of batches) if (isOver) await this.#end(id);
    await this.take();
    runner.notifyScreens();
  }

  /** The next round tells the floor of this label, if this bench took its order and it is otherwise now. */
  changed(labelId: string): void {
    if (this.#taken.has(labelId)) this.#changed.add(labelId);
  }

  /** Tells the floor what was changed here, and takes orders of each batch that runs here, if few are left. */
  async take(): Promise<void> {
    const { floor, runner, isHere } = this.#ports;
    if (!isHere()) return;
    await this.#sendChanges();
    for (const [id, batch] of this.#batches ?? []) {
      const count = this.#wanted(id);
      if (count <= 0 || batch.waiting === 0 || this.#allTaken.has(id)) continue;
      const rows = await floor.take(id, count, wantedTraits(runner.book.batches.get(id)));
      if (rows.length < count) this.#allTaken.add(id);
      await this.#add(rows);
      runner.notifyScreens();
    }
  }

  /** Takes a waiting order for this bench, whatever the rules say, because a person here holds its box. */
  async takeOrder(refs: readonly string[]): Promise<ElsewhereResult> {
    const { floor, isHere, labels } = this.#ports;
    if (!isHere()) return 'away';
    const rows = await floor.takeOrder(refs);
    for (const batch of new Set(rows.map((row) => row.batch))) await this.#listUnknown(batch);
    await this.#add(rows);
    // Another scan or check may have been faster.
    const here = await Promise.all(rows.map(({ label }) => labels.archive.label(label)));
    return here.some((label) => label !== null) ? 'found' : 'not_there';
  }

  async #sendChanges(): Promise<void> {
    const changed = [...this.#changed].flatMap((label) => this.#taken.get(label) ?? []);
    this.#changed.clear();
    this.#note(await sendChanges(changed, this.#ports));
  }

  #note(rows: readonly TakenRow[]): void {
    for (const row of rows) this.#taken.set(row.label, row);
  }

  async #add(rows: readonly TakenRow[]): Promise<void> {
    this.#note(rows);
    await addTakenRows(rows, this.#ports);
  }

  #keep(): { days: number; now: Date } | null {
    const { keepDays, labels } = this.#ports;
    const days = keepDays();
    return days === null ? null : { days, now: labels.clock.now() };
  }

  #finishAt(batch: SharedBatch): string | null {
    const perMs = rateOf(batch);
    const left = leftOf(batch);
    if (perMs === 0 || left === 0) return null;
    return new Date(this.#ports.labels.clock.now().getTime() + left / perMs).toISOString();
  }

  #wanted(batchId: string): number {
    const { book } = this.#ports.runner;
    const batch = book.batches.get(batchId);
    if (batch?.state !== 'running') return 0;
    const underWay = book
      .ofBatch(batchId)
      .filter(({ state }) => state === 'todo' || state === 'later' || atRisk(state)).length;
    const printers = Math.max(1, printersOf(batch.sharing).length);
    return (
      Math.max(leastPerPrinter, this.#ports.ahead()) * printers - underWay - (this.#stuck.get(batchId) ?? 0)
    );
  }

  async #listUnknown(batchId: string): Promise<void> {
    const { archive, floor } = this.#ports;
    if (await archive.batch(batchId)) return;
    const batch = (await floor.look([batchId], this.#keep())).find(({ id }) => id === batchId);
    if (batch) await this.#list(batch);
  }

  /** Adds a batch that another bench imported to the queue of this bench. */
  async #list({ id, name, at }: SharedBatch): Promise<void> {
    const { archive, runner } = this.#ports;
    const here = runner.book.batches.get(id);
    // It was removed from the floor and has come back.
    if (here?.state === 'done') await runner.change(id, { state: 'waiting' });
    if (here) return;
    const kept = await archive.batch(id);
    if (kept === null) await archive.importBatch({ id, name, at: at.toISOString(), onFloor: true }, []);
    // This bench left the floor and joined it again: the queue does not load old batches that are done.
    else if (kept.state === 'done') await archive.saveBatch({ ...kept, state: 'waiting' });
    await runner.reload([id]);
  }

  async #end(batchId: string): Promise<void> {
    const { runner } = this.#ports;
    const batch = runner.book.batches.get(batchId);
    if (batch && batch.state !== 'done' && runner.book.isDone(batchId))
      await runner.change(batchId, { state: 'done' });
  }
}
