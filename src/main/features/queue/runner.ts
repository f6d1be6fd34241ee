import type { Batch } from '#shared/queue/batch';
import type { QueueRow } from '#shared/queue/row';
import type { BatchOnFloor, QueueStatus } from '#shared/queue/status';
import type { QueueSettings } from '#shared/settings';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { LabelPorts } from '../../workflow/ports';
import { type AskAhead, createAskAhead } from './ask-ahead';
import { type BatchSaves, createBatchSaves } from './batch-saves';
import { BatchStates } from './batch-states';
import { createBook, type Book } from './book';
import { Buyer } from './buyer';
import { HandOver } from './hand-over';
import { createHoldBreaker } from './hold-breaker';
import { createServiceLimiter, type ServiceLimiter } from '../../workflow/service-limiter';
import { pick } from './line';
import { createSingleFlight, type SingleFlight } from '../../base/single-flight';
import { createQueueAnnouncer, type QueueAnnouncer } from './announcer';
import type { QueueArchive } from './queue-ports';
import { createRate, type Rate } from './rate';
import { statusOf } from './report';
import { stopOfService, stopsAt, stopsFrom } from './stops';

/** Prints handed to one printer at once: one at the printer, one being sent, one ready. */
const depth = 3;
/** Customs are asked so many times as far ahead as labels are bought. */
const aheadOfBuying = 2;

export interface RunnerPorts {
  labels: LabelPorts;
  archive: QueueArchive;
  workflow: LabelWorkflow;
  settings(): QueueSettings;
  /** Questions to customs under way at once, at most. */
  customsWidth: number;
  /** How a batch stands that all benches work through. */
  onFloor: (batchId: string) => BatchOnFloor | null;
  rowsChanged: (rows: QueueRow[]) => void;
  statusChanged: (status: QueueStatus) => void;
  onError: (error: unknown) => void;
}

/** Works through running batches: buys ahead of paper, prints in order, stops for nobody but what concerns all. */
export interface Runner {
  readonly book: Book;
  readonly rate: Rate;
  /** A person mended something or wants to go on: the service is asked afresh. */
  afresh(): void;
  /** Reads what is there and goes on with batches that were running when the station stopped. */
  open(): Promise<void>;
  /** A label was saved: look at it again, and see what may begin. */
  touch(labelId: string): void;
  /** Something that the queue only shows changed, such as a printer's state: the screens are told. */
  tell(): void;
  /** Rows that came to a batch which is here. */
  add(labelIds: readonly string[]): Promise<void>;
  /** New or changed batches: read them whole. */
  reload(batchIds: readonly string[]): Promise<void>;
  /** Saves what is new of a batch and sees what may begin. A stop wins over every start that was asked for before it. */
  change(batchId: string, more: Partial<Batch>): Promise<void>;
  /** Starts that are being made ready, and those on their way to the disk. */
  readonly starts: Pick<BatchSaves, 'starting' | 'isStarting'>;
  /** Waits until everything touched so far has been looked at. */
  settled(): Promise<void>;
  status(): Promise<QueueStatus>;
  /** Nothing new begins between sleep and wake. */
  sleep(): void;
  wake(): void;
  close(): Promise<void>;
}

class QueueRunner implements Runner {
  readonly book: Book;
  readonly rate = createRate();
  readonly #ports: RunnerPorts;
  readonly #saves: BatchSaves;
  readonly #batches: BatchStates;
  readonly #limiter: ServiceLimiter;
  readonly #customs: AskAhead;
  readonly #buyer: Buyer;
  readonly #handOver: HandOver;
  readonly #breaker = createHoldBreaker();
  readonly #announcer: QueueAnnouncer;
  readonly #looks: SingleFlight;
  readonly #touched = new Set<string>();
  /** Labels that threw when it was their turn. */
  readonly #broken = new Set<string>();
  #waking: NodeJS.Timeout | null = null;
  #closed = false;
  #asleep = false;

  constructor(ports: RunnerPorts) {
    const { labels, archive, workflow, onError } = ports;
    this.#ports = ports;
    const isMoving = (id: string): boolean => workflow.isBusy(id) && !workflow.isAskedAhead(id);
    this.book = createBook(archive, labels, isMoving);
    this.#saves = createBatchSaves(this.book, archive);
    this.#batches = new BatchStates(this.book, this.#saves, () => this.tell());
    this.#limiter = createServiceLimiter(() => ports.settings().serviceWidth, labels.clock);
    this.#customs = createAskAhead({
      width: ports.customsWidth,
      clock: labels.clock,
      isOn: () => labels.customs.isOn(),
      ask: (labelId, then) => workflow.askAhead(labelId, then),
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
        this.tell();
      },
      stopAll: () => this.#stopAll(this.#limiter),
    });
    this.#handOver = new HandOver({
      ...{ book: this.book, clock: labels.clock, workflow },
      settings: () => ports.settings(),
      mayBegin: (labelId) => !this.#closed && !this.#broken.has(labelId),
      refused: (labelId) => this.touch(labelId),
      broke: (labelId, error) => {
        onError(error);
        this.#broken.add(labelId);
        this.tell();
      },
    });
    this.#announcer = createQueueAnnouncer({
      rowsChanged: ports.rowsChanged,
      tellStatus: () => this.status().then(ports.statusChanged),
      onError,
    });
    this.#looks = createSingleFlight({
      work: () => this.#look(),
      isDue: () => this.#touched.size > 0,
      onError,
    });
  }

  get starts(): Runner['starts'] {
    return this.#saves;
  }

  afresh(): void {
    this.#limiter.reset();
    this.#customs.limiter.reset();
    this.#breaker.reset();
  }

  async open(): Promise<void> {
    await this.book.load();
    await this.#batches.pauseOlder(this.#now() - this.#ports.settings().staleHours * 3_600_000);
    this.#breaker.begin(this.book.ordered());
    await this.#batches.finishMoving();
    this.#looks.run();
  }

  touch(labelId: string): void {
    this.#touched.add(labelId);
    this.#looks.run();
  }

  tell(rows: readonly QueueRow[] = []): void {
    this.#announcer.add(rows.map((row) => [row.labelId, row]));
  }

  async add(labelIds: readonly string[]): Promise<void> {
    this.tell((await this.book.refresh(labelIds, true)).map(({ row }) => row));
    this.#looks.run();
  }

  async reload(batchIds: readonly string[]): Promise<void> {
    this.tell(await this.book.load(batchIds));
    await this.#batches.finishMoving();
    this.#looks.run();
  }

  async change(batchId: string, more: Partial<Batch>): Promise<void> {
    if (more.state === 'paused') this.#saves.pause(batchId);
    const batch = this.#saves.latest(batchId);
    if (!batch) return;
    await this.#batches.save({ ...batch, ...more });
    this.#looks.run();
  }

  settled(): Promise<void> {
    return this.#looks.settled();
  }

  status(): Promise<QueueStatus> {
    const { width, failure, waitsMs } = this.#limiter;
    const customs = this.#customs.limiter;
    return statusOf({
      ...{ book: this.book, rate: this.rate, broken: this.#broken, ports: this.#ports.labels },
      // The service as a whole: customs are asked there too.
      limiter: {
        width,
        failure: failure ?? customs.failure,
        waitsMs: Math.max(waitsMs, customs.waitsMs),
      },
      underWay: this.#buyer.underWay,
      onFloor: this.#ports.onFloor,
      now: this.#now(),
    });
  }

  sleep(): void {
    this.#asleep = true;
  }

  wake(): void {
    this.#asleep = false;
    this.#looks.run();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#waking) clearTimeout(this.#waking);
    await this.#looks.close();
    await this.#announcer.close();
  }

  #now(): number {
    return this.#ports.labels.clock.now().getTime();
  }

  #stopAll({ failure }: ServiceLimiter): Promise<void> {
    return this.#batches.stopAll(stopOfService(failure));
  }

  /** Reads what was touched, and sees what became of batches by it; then begins what may begin. */
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
    if (changed.length > 0) this.tell(changed.map(({ row }) => row));
    for (const { row } of changed)
      if (this.book.batches.get(row.batchId)?.state === 'finishing') over.add(row.batchId);
    for (const [batchId, why] of stopsFrom(changed, this.book, this.#breaker))
      await this.#batches.stop(batchId, why);
    await this.#batches.finish(over);
    if (!this.#closed) await this.#begin();
  }

  async #begin(): Promise<void> {
    if (this.#asleep) return;
    const { ahead } = this.#ports.settings();
    const stateOf = (batchId: string): Batch['state'] | undefined => this.book.batches.get(batchId)?.state;
    const toPrint: (readonly string[])[] = [];
    for (const [batchId, why] of stopsAt(this.book, ahead)) await this.#batches.stop(batchId, why);
    const limits = { ahead, depth, oneByOne: !this.#breaker.isCalm };
    for (const line of this.book.lines().values()) {
      const picks = pick(line, limits, stateOf);
      toPrint.push(picks.print);
      if (this.#closed) continue;
      this.#customs.look(line.entries, aheadOfBuying * ahead, stateOf);
      this.#buyer.buy(picks.buy.filter((labelId) => this.#mayBuy(labelId)));
    }
    // In each printer's order; what several printers begin goes to disk together.
    await Promise.all(toPrint.map((labelIds) => this.#handOver.inTurn(labelIds)));
    this.#wakeLater();
  }

  /** A row that customs were not asked about yet keeps its place meanwhile. */
  #mayBuy(labelId: string): boolean {
    const entry = this.book.entry(labelId);
    return entry !== undefined && !this.#broken.has(labelId) && this.#customs.isCleared(entry);
  }

  /** When the service may be asked again, look again. */
  #wakeLater(): void {
    const limiters = [this.#limiter, this.#customs.limiter];
    const waits = limiters.map(({ waitsMs }) => waitsMs).filter((ms) => ms > 0);
    if (this.#waking || waits.length === 0) return;
    const wake = (): void => {
      this.#waking = null;
      this.#looks.run();
    };
    this.#waking = setTimeout(wake, Math.max(10, Math.min(...waits)));
  }
}

export const createRunner = (ports: RunnerPorts): Runner => new QueueRunner(ports);
