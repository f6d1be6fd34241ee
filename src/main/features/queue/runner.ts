import type { Hold } from '#shared/label/stage';
import type { Batch } from '#shared/queue/batch';
import type { QueueRow } from '#shared/queue/row';
import type { BatchOnFloor, QueueStatus } from '#shared/queue/status';
import type { QueueSettings } from '#shared/settings';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { LabelPorts } from '../../workflow/ports';
import { type CustomsAhead, createCustomsAhead } from './customs-ahead';
import { type BatchSaves, createBatchSaves } from './batch-saves';
import { BatchStates } from './batch-states';
import { Book } from './book';
import { Buyer } from './buyer';
import { HandOver } from './hand-over';
import { createHoldBreaker } from './hold-breaker';
import { createServiceLimiter, type ServiceLimiter } from '../../workflow/service-limiter';
import { nextSteps } from './line';
import { createSingleFlight, type SingleFlight } from '../../base/single-flight';
import { createQueueAnnouncer, type QueueAnnouncer } from './announcer';
import type { QueueArchive } from './queue-ports';
import { createRate } from './rate';
import { statusOf } from './report';
import { WakeTimer } from './wake-timer';
import { fullBatches, stopOfService, type Stops, stopsAt, stopsFrom } from './stops';

/** The most prints passed to one printer at once: one printing, one being sent, one ready. */
const depth = 3;
/** Duties and taxes are requested for this many times as many rows as are bought ahead. */
const customsFactor = 2;

export interface RunnerPorts {
  labels: LabelPorts;
  archive: QueueArchive;
  workflow: LabelWorkflow;
  /** True while a printer is asked what became of a print of this label. */
  isSettling: (labelId: string) => boolean;
  settings: () => QueueSettings;
  /** The most questions about duties and taxes in progress at once. */
  customsWidth: number;
  /** The floor's state of a batch that all benches work on. */
  onFloor: (batchId: string) => BatchOnFloor | null;
  rowsChanged: (rows: QueueRow[]) => void;
  statusChanged: (status: QueueStatus) => void;
  onError: (error: unknown) => void;
}

/** Processes running batches: buys ahead of paper, prints in order, and stops only for problems that concern all orders. */
export class Runner {
  readonly book: Book;
  readonly rate = createRate();
  readonly #ports: RunnerPorts;
  readonly #saves: BatchSaves;
  readonly #batches: BatchStates;
  readonly #limiter: ServiceLimiter;
  readonly #customs: CustomsAhead;
  readonly #buyer: Buyer;
  readonly #handOver: HandOver;
  readonly #breaker = createHoldBreaker();
  readonly #announcer: QueueAnnouncer;
  readonly #looks: SingleFlight;
  readonly #wakeTimer: WakeTimer;
  readonly #touched = new Set<string>();
  /** Labels whose processing threw an error. */
  readonly #broken = new Set<string>();
  #closed = false;
  #asleep = false;
  /** Moves of labels to other printers in progress. */
  #moving = 0;

  constructor(ports: RunnerPorts) {
    const { labels, archive, workflow, isSettling, onError } = ports;
    this.#ports = ports;
    const isMoving = (id: string): boolean =>
      isSettling(id) || (workflow.isBusy(id) && !workflow.isInCustomsCheck(id));
    const isBuying = (id: string): boolean => this.#buyer.isBuying(id);
    this.book = new Book(archive, labels, isMoving);
    this.#saves = createBatchSaves(this.book, archive);
    this.#batches = new BatchStates(this.book, this.#saves, isBuying, () => this.notifyScreens());
    this.#limiter = createServiceLimiter(() => ports.settings().serviceWidth, labels.clock);
    this.#customs = createCustomsAhead({
      width: ports.customsWidth,
      clock: labels.clock,
      isOn: () => labels.customs.isOn(),
      ask: (labelId, then) => workflow.checkCustomsAhead(labelId, then),
      answered: (verdict) => {
        if (verdict === 'stop') void this.#stopAll(this.#customs.limiter).catch(onError);
        this.#looks.run();
      },
    });
    this.#buyer = new Buyer({
      ...{ archive: labels.archive, workflow, limiter: this.#limiter, onError },
      ended: (labelId) => this.touch(labelId),
      notBought: (labelId, isStuck) => {
        if (isStuck) this.#broken.add(labelId);
        this.touch(labelId);
        this.notifyScreens();
      },
      stopAll: () => this.#stopAll(this.#limiter),
    });
    this.#handOver = new HandOver({
      ...{ book: this.book, labels, workflow, settings: ports.settings },
      mayBegin: (labelId) => !this.#closed && this.#moving === 0 && !this.#broken.has(labelId),
      refused: (labelId) => this.touch(labelId),
      failed: (labelId, error) => {
        onError(error);
        this.#broken.add(labelId);
        this.notifyScreens();
      },
    });
    this.#announcer = createQueueAnnouncer({
      ...{ rowsChanged: ports.rowsChanged, onError },
      sendStatus: () => this.status().then(ports.statusChanged),
    });
    this.#looks = createSingleFlight({
      work: () => this.#look(),
      isDue: () => this.#touched.size > 0,
      onError,
    });
    this.#wakeTimer = new WakeTimer([this.#limiter, this.#customs.limiter], () => this.#looks.run());
  }

  /** Starts that are being prepared or saved. */
  get starts(): Pick<BatchSaves, 'starting' | 'isStarting'> {
    return this.#saves;
  }

  /** A person fixed something or wants to continue: the service is asked again without waiting. */
  retryNow(): void {
    this.#limiter.reset();
    this.#customs.limiter.reset();
    this.#breaker.reset();
    this.#broken.clear();
  }

  /** Nothing new starts while labels move to another printer: there they come out in the order of their rows. */
  async whileMoving<T>(work: () => Promise<T>): Promise<T> {
    this.#moving += 1;
    try {
      return await work();
    } finally {
      this.#moving -= 1;
      this.#looks.run();
    }
  }

  /**
   * Loads the queue and continues batches that were running when the station stopped.
   * @param worked when each of them was last changed before this start (ISO 8601 UTC); old ones stay paused
   * @param askedFor holds from before this start whose waits the service asked for
   */
  async open(worked: ReadonlyMap<string, string | null>, askedFor: readonly Hold[]): Promise<void> {
    for (const hold of askedFor) {
      this.#limiter.onEarlierHold(hold);
      this.#customs.limiter.onEarlierHold(hold);
    }
    await this.book.load();
    await this.#batches.pauseOlder(this.#now() - this.#ports.settings().staleHours * 3_600_000, worked);
    this.#breaker.begin(this.book.ordered());
    await this.#batches.finishMoving();
    this.#looks.run();
  }

  /** A label was saved: read it again and check what may start. */
  touch(labelId: string): void {
    this.#touched.add(labelId);
    this.#looks.run();
  }

  /** Something that the queue only displays changed, such as a printer's state: notify the screens. */
  notifyScreens(rows: readonly QueueRow[] = []): void {
    this.#announcer.add(rows.map((row) => [row.labelId, row]));
  }

  /** Adds rows to a batch that is already loaded. */
  async add(labelIds: readonly string[]): Promise<void> {
    this.notifyScreens((await this.book.refresh(labelIds, true)).map(({ row }) => row));
    this.#looks.run();
  }

  /** Reads new or changed batches completely. */
  async reload(batchIds: readonly string[]): Promise<void> {
    this.notifyScreens(await this.book.load(batchIds));
    await this.#batches.finishMoving();
    this.#looks.run();
  }

  /** Saves changes of a batch and checks what may start. A stop wins over every start that was requested before it. */
  async change(batchId: string, more: Partial<Batch>): Promise<void> {
    if (more.state === 'paused') this.#saves.pause(batchId);
    const batch = this.#saves.latest(batchId);
    if (!batch) return;
    await this.#batches.save({ ...batch, ...more });
    // Nothing may be left to do in it, as in a restored batch or one that has just ended, or nothing may be on its way: then no label
    // would end it later.
    if (more.state !== undefined && this.book.ofBatch(batchId).length > 0)
      await this.#batches.finish([batchId]);
    this.#looks.run();
  }

  /** Waits until all labels touched so far were processed. */
  settled(): Promise<void> {
    return this.#looks.settled();
  }

  /** Batches that would stop at once when they run, because too many labels at their printer wait for a person. */
  fullBatches(): Stops {
    return fullBatches(this.book, this.#ports.settings().ahead);
  }

  status(): Promise<QueueStatus> {
    const { width, failure, waitsMs } = this.#limiter;
    const customs = this.#customs.limiter;
    return statusOf({
      ...{ book: this.book, rate: this.rate, broken: this.#broken, ports: this.#ports.labels },
      // For the service as a whole, because duties and taxes are requested from it too.
      limiter: { width, failure: failure ?? customs.failure, waitsMs: Math.max(waitsMs, customs.waitsMs) },
      underWay: this.#buyer.underWay,
      onFloor: this.#ports.onFloor,
      now: this.#now(),
    });
  }

  /** Nothing new starts between sleep and wake. */
  sleep(): void {
    this.#asleep = true;
  }

  wake(): void {
    this.#asleep = false;
    this.#looks.run();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wakeTimer.clear();
    await this.#looks.close();
    await this.#announcer.close();
  }

  #now(): number {
    return this.#ports.labels.clock.now().getTime();
  }

  #stopAll({ failure }: ServiceLimiter): Promise<void> {
    return this.#batches.stopAll(stopOfService(failure));
  }

  /** Reads the touched labels, applies the effects on their batches, and starts what may start. */
  async #look(): Promise<void> {
    const labelIds = [...this.#touched];
    this.#touched.clear();
    const changed = await this.book.refresh(labelIds);
    const over = new Set<string>();
    for (const { row, before } of changed) {
      const state = this.book.entry(row.labelId)?.state;
      if (state !== 'done' || before === 'done') continue;
      this.rate.count(row.batchId, this.#now());
      over.add(row.batchId);
    }
    if (changed.length > 0) this.notifyScreens(changed.map(({ row }) => row));
    for (const { row } of changed)
      if (this.book.batches.get(row.batchId)?.state === 'finishing') over.add(row.batchId);
    for (const [batchId, why] of stopsFrom(changed, this.book, this.#breaker))
      await this.#batches.stop(batchId, why);
    await this.#batches.finish(over);
    if (!this.#closed) await this.#begin();
  }

  async #begin(): Promise<void> {
    if (this.#asleep || this.#moving > 0) return;
    // Before anything is left out because of a wait: one that ends meanwhile must still lead to another look.
    this.#wakeTimer.set();
    const { ahead } = this.#ports.settings();
    const stateOf = (batchId: string): Batch['state'] | undefined => this.book.batches.get(batchId)?.state;
    const toPrint: (readonly string[])[] = [];
    for (const [batchId, why] of stopsAt(this.book, ahead)) await this.#batches.stop(batchId, why);
    const limits = { ahead, depth, oneByOne: !this.#breaker.isCalm };
    for (const line of this.book.lines().values()) {
      // One whose processing threw an error stops no other.
      const entries = line.entries.filter(({ row }) => !this.#broken.has(row.labelId));
      const picks = nextSteps({ ...line, entries }, limits, stateOf);
      toPrint.push(picks.print);
      if (this.#closed) continue;
      this.#customs.look(line.entries, customsFactor * ahead, stateOf);
      this.#buyer.buy(picks.buy.filter((labelId) => this.#mayBuy(labelId)));
    }
    // In each printer's order. Starts for several printers are written to disk together.
    await Promise.all(toPrint.map((labelIds) => this.#handOver.inTurn(labelIds)));
  }

  /** A row that needs an answer about duties and taxes first keeps its place meanwhile. */
  #mayBuy(labelId: string): boolean {
    const entry = this.book.entry(labelId);
    return entry !== undefined && this.#customs.isCleared(entry);
  }
}
