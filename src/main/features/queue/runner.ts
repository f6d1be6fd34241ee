import { failure } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import type { Batch } from '#shared/queue/batch';
import type { QueueRow } from '#shared/queue/row';
import type { QueueStatus } from '#shared/queue/status';
import type { Stop } from '#shared/queue/stop';
import type { QueueSettings } from '#shared/settings';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { LabelPorts } from '../../workflow/ports';
import { createAskAhead } from './ask-ahead';
import { type BatchSaves, createBatchSaves } from './batch-saves';
import { createBook, type Book } from './book';
import { createHoldBreaker } from './hold-breaker';
import { createServiceLimiter, type ServiceLimiter } from '../../workflow/service-limiter';
import { mayPrint, pick } from './line';
import { createSingleFlight } from '../../base/single-flight';
import { createQueueAnnouncer } from './announcer';
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

export const createRunner = (ports: RunnerPorts): Runner => {
  const { labels, archive, workflow } = ports;
  const now = (): number => labels.clock.now().getTime();
  const isMoving = (labelId: string): boolean => workflow.isBusy(labelId) && !workflow.isAskedAhead(labelId);
  const book = createBook(archive, labels, isMoving);
  const saves = createBatchSaves(book, archive);
  const limiter = createServiceLimiter(() => ports.settings().serviceWidth, labels.clock);
  const breaker = createHoldBreaker();
  const rate = createRate();
  const touched = new Set<string>();
  const buying = new Set<string>();
  /** Labels that threw when it was their turn. */
  const broken = new Set<string>();
  let waking: NodeJS.Timeout | null = null;
  let closed = false;
  let asleep = false;

  const stateOf = (batchId: string): Batch['state'] | undefined => book.batches.get(batchId)?.state;

  const look = (): void => looks.run();

  const customs = createAskAhead({
    width: ports.customsWidth,
    clock: labels.clock,
    isOn: () => labels.customs.isOn(),
    ask: (labelId, then) => workflow.askAhead(labelId, then),
    answered: (verdict) => {
      if (verdict === 'stop') void stopAll(customs.limiter).catch(ports.onError);
      look();
    },
  });

  const announcer = createQueueAnnouncer({
    rowsChanged: ports.rowsChanged,
    tellStatus: () => status().then(ports.statusChanged),
    onError: ports.onError,
  });
  const tell = (rows: readonly QueueRow[]): void => announcer.add(rows.map((row) => [row.labelId, row]));

  const saveBatch = async (batch: Batch): Promise<void> => {
    await saves.save(batch);
    tell([]);
  };

  const stop = async (batchId: string, why: Stop): Promise<void> => {
    const batch = saves.latest(batchId);
    if (batch?.state === 'running' || batch?.state === 'finishing')
      await saveBatch({ ...batch, state: 'paused', stop: why });
  };

  const stopAll = async ({ failure: reason }: ServiceLimiter): Promise<void> => {
    const why = stopOfService(reason);
    await Promise.all([...book.batches.keys()].map((id) => stop(id, why)));
  };

  /** It was no draft any more, or its purchase broke off: what can't go on by itself is named on the screen. */
  const notBought = async (labelId: string): Promise<void> => {
    const label = await labels.archive.label(labelId).catch(() => null);
    const isStuck = label === null || (label.hold === null && ['draft', 'registering'].includes(label.stage));
    if (isStuck) broken.add(labelId);
    touch(labelId);
    tell([]);
  };

  const bought = async (label: Label): Promise<void> => {
    const verdict = limiter.judge(label);
    if (verdict === 'stop') await stopAll(limiter);
    touch(label.id);
  };

  const buy = (labelId: string): void => {
    buying.add(labelId);
    const taken = workflow.buy(labelId, (label) => {
      buying.delete(labelId);
      void (label ? bought(label) : notBought(labelId)).catch(ports.onError);
    });
    if (!taken) buying.delete(labelId);
  };

  /** A label that was bought long ago asks before it prints; the others are handed to their printer. */
  const print = async (labelId: string): Promise<void> => {
    const entry = book.entry(labelId);
    // Its batch may have been paused while those before it were handed over.
    if (!entry || !mayPrint(stateOf(entry.row.batchId))) return;
    const agedMs = now() - Date.parse(entry.row.updatedAt);
    const taken =
      agedMs > ports.settings().staleHours * 3_600_000
        ? await workflow.decide(labelId, { type: 'held', failure: failure('label_stale') })
        : await workflow.print(labelId, { printerId: entry.row.printerId, reason: 'first', copies: 1 });
    if (!taken.ok) touch(labelId);
  };

  const breaks = (labelId: string, error: unknown): void => {
    ports.onError(error);
    broken.add(labelId);
    tell([]);
  };

  const printInTurn = async (labelIds: readonly string[]): Promise<void> => {
    for (const labelId of labelIds) {
      if (closed || broken.has(labelId)) continue;
      // One label that can't be worked on stops no other; it is named on the screen.
      await print(labelId).catch((error: unknown) => breaks(labelId, error));
    }
  };

  /** When the service may be asked again, look again. */
  const wakeLater = (): void => {
    const waits = [limiter, customs.limiter].map(({ waitsMs }) => waitsMs).filter((ms) => ms > 0);
    if (waking || waits.length === 0) return;
    waking = setTimeout(
      () => {
        waking = null;
        look();
      },
      Math.max(10, Math.min(...waits)),
    );
  };

  /** Buys as far as the service may be asked; a row that customs were not asked about yet keeps its place meanwhile. */
  const buyNext = (labelIds: readonly string[]): void => {
    if (limiter.waitsMs > 0) return;
    for (const labelId of labelIds) {
      const entry = book.entry(labelId);
      if (!entry || broken.has(labelId) || !customs.isCleared(entry)) continue;
      if (buying.size < limiter.width && !closed) buy(labelId);
    }
  };

  const begin = async (): Promise<void> => {
    if (asleep) return;
    const { ahead } = ports.settings();
    const toPrint: (readonly string[])[] = [];
    for (const [batchId, why] of stopsAt(book, ahead)) await stop(batchId, why);
    const limits = { ahead, depth, oneByOne: !breaker.isCalm };
    for (const line of book.lines().values()) {
      const picks = pick(line, limits, stateOf);
      toPrint.push(picks.print);
      if (!closed) customs.look(line.entries, aheadOfBuying * ahead, stateOf);
      buyNext(picks.buy);
    }
    // In each printer's order; what several printers begin goes to disk together.
    await Promise.all(toPrint.map(printInTurn));
    wakeLater();
  };

  /**
   * A batch of which nothing is left for the program or for a person is done. While rows are being read nobody can tell:
   * it is looked at again when they are here.
   */
  const finish = async (batchIds: Iterable<string>): Promise<void> => {
    if (!book.isWhole) return;
    for (const batchId of batchIds) {
      const batch = book.batches.get(batchId);
      if (!batch || batch.state === 'done') continue;
      if (book.isDone(batchId)) {
        await saveBatch({ ...batch, state: 'done' });
        book.tidy();
      } else if (
        batch.state === 'finishing' &&
        !book.ofBatch(batchId).some((entry) => isUnprinted(entry.state))
      )
        await saveBatch({ ...batch, state: 'paused' });
    }
  };
  const isUnprinted = (state: string): boolean =>
    state === 'buying' || state === 'bought' || state === 'printing';

  const finishMoving = async (): Promise<void> => {
    const moving = [...book.batches.values()].filter(
      ({ state }) => state === 'running' || state === 'finishing',
    );
    await finish(moving.map(({ id }) => id));
  };

  const lookOnce = async (): Promise<void> => {
    const labelIds = [...touched];
    touched.clear();
    const changed = await book.refresh(labelIds);
    const over = new Set<string>();
    for (const { row, before } of changed) {
      const state = book.entry(row.labelId)?.state;
      if (state !== 'done' || before === 'done') continue;
      rate.count(row.batchId, now());
      over.add(row.batchId);
    }
    if (changed.length > 0) tell(changed.map(({ row }) => row));
    for (const { row } of changed) if (stateOf(row.batchId) === 'finishing') over.add(row.batchId);
    for (const [batchId, why] of stopsFrom(changed, book, breaker)) await stop(batchId, why);
    await finish(over);
    if (!closed) await begin();
  };

  const looks = createSingleFlight({ work: lookOnce, isDue: () => touched.size > 0, onError: ports.onError });
  const touch = (labelId: string): void => {
    touched.add(labelId);
    look();
  };

  /** The service as a whole, as the screen is told of it. */
  const both = () => {
    const { width, failure: reason } = limiter;
    const waitsMs = Math.max(limiter.waitsMs, customs.limiter.waitsMs);
    return { width, failure: reason ?? customs.limiter.failure, waitsMs };
  };

  const status = (): Promise<QueueStatus> =>
    statusOf({ book, limiter: both(), rate, underWay: buying.size, broken, now: now(), ports: labels });

  return {
    book,
    rate,
    touch,
    tell: () => tell([]),
    afresh: () => {
      limiter.reset();
      customs.limiter.reset();
      breaker.reset();
    },
    open: async () => {
      await book.load();
      const oldest = now() - ports.settings().staleHours * 3_600_000;
      for (const batch of [...book.batches.values()]) {
        if (batch.state !== 'running' && batch.state !== 'finishing') continue;
        const last = book
          .ofBatch(batch.id)
          .reduce((newest, entry) => Math.max(newest, Date.parse(entry.row.updatedAt)), 0);
        if (last < oldest) await saveBatch({ ...batch, state: 'paused' });
      }
      breaker.begin(book.ordered());
      await finishMoving();
      look();
    },
    reload: async (batchIds) => {
      tell(await book.load(batchIds));
      await finishMoving();
      look();
    },
    change: async (batchId, more) => {
      if (more.state === 'paused') saves.pause(batchId);
      const batch = saves.latest(batchId);
      if (!batch) return;
      await saveBatch({ ...batch, ...more });
      look();
    },
    starts: saves,
    settled: () => looks.settled(),
    status,
    sleep: () => {
      asleep = true;
    },
    wake: () => {
      asleep = false;
      look();
    },
    close: async () => {
      closed = true;
      if (waking) clearTimeout(waking);
      await looks.close();
      await announcer.close();
    },
  };
};
