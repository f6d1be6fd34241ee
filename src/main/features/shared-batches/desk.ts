import type { Batch } from '#shared/queue/batch';
import type { BatchOnFloor } from '#shared/queue/status';
import type { SoughtElsewhere } from '../../workflow/elsewhere-port';
import { atRisk } from '../queue/entry';
import { namedPrinters } from '../queue/share';
import { agree } from './agree';
import type { SharedBatch, SharedBatchPorts } from './ports';
import { traitOf } from './row-body';
import { takeIn } from './take-in';

/** How many orders are taken for each printer at the least. */
const few = 4;

const sumOf = (batches: readonly SharedBatch[], of: (batch: SharedBatch) => number): number =>
  batches.reduce((sum, batch) => sum + of(batch), 0);

const leftOf = ({ waiting, benches }: SharedBatch): number =>
  benches.reduce((sum, { taken }) => sum + taken, waiting);

/** A shorter time says too little. */
const leastMs = 10_000;

/** Orders in a millisecond, in the last minutes. */
const rateOf = ({ recent, recentMs }: SharedBatch): number =>
  recent < 2 || recentMs < leastMs ? 0 : recent / recentMs;

/** What an order must have one of to be taken here; null where any may be. */
const wantedTraits = (batch: Batch | undefined): string[] | null =>
  batch?.sharing.kind === 'rules' && batch.sharing.leaveOthers
    ? batch.sharing.rules.map(({ field, equals }) => traitOf(field, equals))
    : null;

/** Takes this bench's part in the batches of its floor. */
export class SharedBatches {
  readonly #ports: SharedBatchPorts;
  /** As the floor said last; null before it said anything. */
  #batches: ReadonlyMap<string, SharedBatch> | null = null;
  /** Batches of which nothing was left to take, since they were looked at. */
  readonly #allTaken = new Set<string>();
  /** Orders of each batch that are this bench's and can't be shipped as rows of it. */
  #stuck: ReadonlyMap<string, number> = new Map();

  constructor(ports: SharedBatchPorts) {
    this.#ports = ports;
  }

  /** What the Queue says of a batch beside its own rows. */
  onFloor(batchId: string): BatchOnFloor {
    const { isHere, self } = this.#ports;
    const batch = this.#batches?.get(batchId);
    return {
      state: !isHere() || this.#batches === null ? 'away' : batch ? 'here' : 'forgotten',
      waiting: batch?.waiting ?? 0,
      finishAt: batch ? this.#finishAt(batch) : null,
      benches: (batch?.benches ?? []).map(({ bench, name, taken, bought }) => ({
        ...{ name, isOwn: bench === self(), taken, bought },
      })),
    };
  }

  /** Of all of them: orders that wait for any bench, those that some bench took and did not buy, and how many are bought in a millisecond. */
  left(): { waiting: number; taken: number; perMs: number } {
    const batches = [...(this.#batches?.values() ?? [])];
    const waiting = sumOf(batches, (batch) => batch.waiting);
    return { waiting, taken: sumOf(batches, leftOf) - waiting, perMs: sumOf(batches, rateOf) };
  }

  /** Looks how the batches stand, agrees with the floor on who has what, and takes what is to be done next. */
  async look(): Promise<void> {
    const { floor, runner, isHere, keepDays } = this.#ports;
    if (!isHere()) {
      runner.tell();
      return;
    }
    const known = [...runner.book.batches.values()].filter(({ onFloor }) => onFloor).map(({ id }) => id);
    const batches = await floor.look(known, keepDays());
    for (const batch of batches) if (!batch.isOver) await this.#list(batch);
    this.#allTaken.clear();
    this.#batches = new Map(batches.map((batch) => [batch.id, batch]));
    this.#stuck = await agree(batches, this.#ports);
    for (const { id, isOver } of batches) if (isOver) await this.#end(id);
    await this.take();
    runner.tell();
  }

  /** Takes orders of each batch that runs here, as far as they are few. */
  async take(): Promise<void> {
    const { floor, runner, isHere } = this.#ports;
    if (!isHere()) return;
    for (const [id, batch] of this.#batches ?? []) {
      const count = this.#wanted(id);
      if (count <= 0 || batch.waiting === 0 || this.#allTaken.has(id)) continue;
      const rows = await floor.take(id, count, wantedTraits(runner.book.batches.get(id)));
      if (rows.length < count) this.#allTaken.add(id);
      await takeIn(rows, this.#ports);
      runner.tell();
    }
  }

  /** An order that waits in a batch is this bench's, whoever was to have it: somebody holds its box here. */
  async takeOrder(refs: readonly string[]): Promise<SoughtElsewhere> {
    const { floor, isHere } = this.#ports;
    if (!isHere()) return 'away';
    const rows = await floor.takeOrder(refs);
    for (const batch of new Set(rows.map((row) => row.batch))) await this.#listUnknown(batch);
    const added = await takeIn(rows, this.#ports);
    return added.length > 0 ? 'found' : 'not_there';
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
    const printers = Math.max(1, namedPrinters(batch.sharing).length);
    return Math.max(few, this.#ports.ahead()) * printers - underWay - (this.#stuck.get(batchId) ?? 0);
  }

  async #listUnknown(batchId: string): Promise<void> {
    const { archive, floor, keepDays } = this.#ports;
    if (await archive.batch(batchId)) return;
    const batch = (await floor.look([batchId], keepDays())).find(({ id }) => id === batchId);
    if (batch) await this.#list(batch);
  }

  /** A batch that another bench brought in stands in the queue of every bench. */
  async #list({ id, name, at }: SharedBatch): Promise<void> {
    const { archive, runner } = this.#ports;
    const here = runner.book.batches.get(id);
    // It left the floor, and has come back to it.
    if (here?.state === 'done') await runner.change(id, { state: 'waiting' });
    if (here) return;
    if (!(await archive.batch(id)))
      await archive.importBatch({ id, name, at: at.toISOString(), onFloor: true }, []);
    await runner.reload([id]);
  }

  async #end(batchId: string): Promise<void> {
    const { runner } = this.#ports;
    const batch = runner.book.batches.get(batchId);
    if (batch && batch.state !== 'done' && runner.book.isDone(batchId))
      await runner.change(batchId, { state: 'done' });
  }
}
