import { randomUUID } from 'node:crypto';
import { Rounds } from '../base/rounds';
import { FloorAwayError, FloorDatabase } from './database';
import { createSequencer } from '../base/sequencer';
import { FolderCopies } from './folder-copies';
import { confirmReported, giveBack } from './give-back';
import { join } from './join';
import { leave, type LeaveResult } from './leave';
import { prepareSchema } from './migrate';
import { AcceptedStatements } from './accepted-statements';
import { requestOrder, retryWithoutHolder } from './request-order';
import { sendHeartbeat, endRun } from './heartbeat';
import { Permissions } from './permissions';
import { type Refusal, refusalOf } from './refusal';
import { type HeartbeatRow, closeStatement, type StartRow } from './statements';
import { plannedOnce } from './planned-once';
import { KnownBenches } from './known-benches';
import { LinkState } from './link-state';
import { meaningOf } from './answer-meaning';
import { type RecordReporter, createRecordReporter } from './record-reporter';
import {
  type FloorLinkDeps,
  type FloorState,
  type FloorTiming,
  floorTiming,
  newerSchema,
  type StartAnswer,
  type StartedOrder,
} from './types';

/** One bench's connection to the floor: asks before it buys, reports what it did, and notices when the floor lost data. */
export class FloorLink {
  readonly #deps: FloorLinkDeps;
  readonly #timing: FloorTiming;
  readonly #database: FloorDatabase;
  readonly #permissions = new Permissions();
  readonly #reporter: RecordReporter;
  readonly #rounds = new Rounds();
  /** Rounds at the floor and leaving it run one at a time. */
  readonly #sequencer = createSequencer();
  readonly #run = randomUUID();
  readonly #folderCopies: FolderCopies;
  readonly #state: LinkState;
  #benchId = '';
  #isFirstTime = true;
  readonly #accepted: AcceptedStatements;
  readonly #benches: KnownBenches;
  /** The generation of the floor when this program joined. */
  #joinedIn = 0;
  /** The floor's generation to which everything was reported; null before that. Without it no permission is valid. */
  #generation: number | null = null;
  /** A statement was sent and no answer came: the floor may list an order as started that this bench does not buy. */
  #hasUnansweredRequest = false;
  /** Aborted when orders that wait for the floor no longer wait for its answer. */
  readonly #patience = new AbortController();

  constructor(deps: FloorLinkDeps) {
    this.#deps = deps;
    this.#timing = { ...floorTiming, ...deps.timing };
    this.#state = new LinkState(deps);
    this.#folderCopies = new FolderCopies(this.#timing.beatMs, deps.memory);
    this.#accepted = new AcceptedStatements(deps.memory, deps.onError);
    this.#benches = new KnownBenches(deps.memory, deps.onError);
    // The next round shows whether only this connection is broken.
    this.#database = new FloorDatabase(deps.address, plannedOnce, () => this.touch());
    this.#reporter = createRecordReporter({ ...deps, ...this.#timing, database: this.#database });
  }

  get state(): FloorState {
    return this.#state.current;
  }

  /** This bench's id and run; null while the floor is not available. */
  get bench(): { id: string; run: string } | null {
    return this.#state.current.kind === 'here' ? this.joined : null;
  }

  /** This bench's id and run, whatever the state of the floor; null before it has joined. */
  get joined(): { id: string; run: string } | null {
    return this.#benchId === '' ? null : { id: this.#benchId, run: this.#run };
  }

  /** For statements of the other parts that use the floor. */
  get database(): Pick<FloorDatabase, 'query'> {
    return this.#database;
  }

  /** Starts the rounds that look for the floor and report to it. Returns at once. */
  open(): void {
    this.#rounds.open(() => this.#round(), this.#timing.beatMs);
  }

  /** Something was added to the record. */
  touch(): void {
    this.#rounds.call();
  }

  /**
   * Asks whether this bench may buy an order now. Waits at most `scanMs`, or `patienceMs` for an order that waits for the floor already,
   * and does not wait for a floor that is known to be away. An order that waits already also waits while this bench reports everything.
   */
  async start(order: StartedOrder): Promise<StartAnswer> {
    if (order.isWaiting) await this.#permissions.untilGiven();
    if (this.#state.current.kind === 'retired') return { kind: 'retired' };
    if (this.#state.current.kind === 'restored') return { kind: 'restored' };
    if (this.bench === null || this.#generation === null || !this.#permissions.mayBeGiven)
      return { kind: 'away' };
    // The permission counts as open from the question on, because it is unknown when the floor gives it.
    const written = this.#permissions.add();
    const answer = await retryWithoutHolder(() => this.#requestOrder(order)).catch(
      (error: unknown): Refusal => {
        this.#hasUnansweredRequest = true;
        if (!(error instanceof FloorAwayError)) this.#state.markAway(error);
        // Whether the floor is away is for the next round to find out, at once: it may only be slower than a scan can wait.
        this.touch();
        return { kind: 'away' };
      },
    );
    if (answer === 'ours') return { kind: 'ours', written };
    written();
    return answer;
  }

  /**
   * Leaves the floor permanently, once the floor has everything that this bench has to report.
   * @param reportLabels reports this bench's labels
   */
  async leave(reportLabels: () => Promise<void>): Promise<LeaveResult> {
    try {
      const leaves = () => this.#sequencer.run(() => this.#leave(reportLabels));
      return await this.#permissions.whileNone(leaves);
    } catch (error) {
      this.#state.markAway(error);
      return { kind: 'away' };
    }
  }

  /** The bench closes: orders that wait for the floor already don't wait for its answer any longer, and nothing else waits for long. */
  stopWaiting(): void {
    this.#database.hurry(this.#timing.closingMs);
    this.#patience.abort();
    this.#permissions.stopWaiting();
  }

  /** Ends the rounds, and waits for those that are running. */
  async close(): Promise<void> {
    this.stopWaiting();
    await this.#rounds.close();
    // Before the first join the saved count is not read yet: saving would erase it.
    if (!this.#isFirstTime) await this.#deps.memory.saveAcceptedStatements(this.#accepted.count);
    if (this.bench) await endRun(this.#database, { ...this.bench, withinMs: this.#timing.closingMs });
    await this.#database.close();
  }

  /**
   * Resolves when other programs with a copy of this bench's folder had time to report what they printed.
   * @returns whether there may have been one
   */
  async untilCopiesReported(): Promise<boolean> {
    await this.#folderCopies.settled(() => this.#state.current.kind, this.#rounds.signal);
    return this.#folderCopies.areSuspected;
  }

  async #leave(reportLabels: () => Promise<void>): Promise<LeaveResult> {
    const { record } = this.#deps;
    const { patienceMs } = this.#timing;
    const visit = async () => this.#runRound().then(() => this.#state.current.kind);
    const bench = async () => ({ id: this.#benchId, run: this.#run, position: await record.last() });
    const answer = await leave({ database: this.#database, visit, bench, reportLabels, patienceMs });
    if (answer.kind !== 'left') return answer;
    this.#accepted.reset();
    this.#state.set({ kind: 'retired' });
    await this.#deps.memory.leave();
    return answer;
  }

  async #requestOrder(order: StartedOrder): Promise<'ours' | Refusal> {
    const { record, key } = this.#deps;
    const id = this.#benchId;
    const asking = { id, run: this.#run, acts: this.#accepted.count, since: await record.last(), key };
    const limits = { ...this.#timing, signal: this.#patience.signal };
    const row = await requestOrder(this.#database, order, asking, limits);
    this.#accepted.update(row.acts);
    // Tried again until the copy had time to report it; if none did, the order is given back first.
    if (await this.#folderCopies.mayHaveClaimed(row, order, { id, record })) return { kind: 'away' };
    // Then this bench does not buy it, and has to give it back.
    if (!row.isTaken && row.isPartly) this.#hasUnansweredRequest = true;
    if (!row.isTaken) return this.#refused(row, order.again || []);
    // A permission from before the floor was restored, or from before everything was reported, is not valid.
    return row.generation === this.#generation ? 'ours' : { kind: 'restored' };
  }

  #refused(row: StartRow, decided: readonly string[]): Refusal {
    const answer = refusalOf(row, this.#benchId, this.#accepted.count, decided);
    if (answer.kind === 'retired') this.#state.set(answer);
    if (answer.kind === 'restored' || row.isNewer) this.touch();
    return answer;
  }

  async #round(): Promise<void> {
    await this.#sequencer.run(() => this.#runRound()).catch((error: unknown) => this.#state.markAway(error));
    await this.#accepted.save();
  }

  /** One round at the floor: sends a heartbeat and reports new entries, or all entries again where the floor may have lost data. */
  async #runRound(): Promise<void> {
    if (this.#benchId === '') await this.#join();
    const speaker = { id: this.#benchId, run: this.#run, withinMs: this.#timing.patienceMs };
    // Of before the heartbeat: answers that come meanwhile may count further than its own.
    const accepted = this.#accepted.count;
    const row = await sendHeartbeat(this.#database, speaker, this.#deps.bench.name());
    const meaning = meaningOf(row, {
      accepted,
      position: this.#reporter.position,
      joinedIn: this.#joinedIn,
      generation: this.#generation,
      hasUnansweredRequest: this.#hasUnansweredRequest || this.#folderCopies.isGivingBackDue,
    });
    switch (meaning) {
      case 'newer':
        throw new FloorAwayError(newerSchema);
      case 'data_lost':
        await this.#closeFloor(row);
        this.#rejoin();
        break;
      case 'run_lost':
        this.#rejoin();
        break;
      case 'copied':
        // From now on the two are two benches.
        await this.#deps.copied?.();
        await this.#folderCopies.renewId();
        this.#rejoin();
        break;
      case 'retired':
        this.#state.set({ kind: 'retired' });
        break;
      case 'report_all':
        this.#accepted.update(row.acts);
        if (!row.isOpen) this.#state.set({ kind: 'restored', waitsFor: row.waitsFor });
        // A permission that the floor gave before it was restored is not valid.
        if (this.#generation !== row.generation) this.#generation = null;
        await this.#permissions.whileNone(() => this.#reportAll(row));
        break;
      case 'report_new':
        this.#accepted.update(row.acts);
        await this.#benches.save(row.benches);
        await this.#reportSince(row);
    }
  }

  /** Reports new entries to a floor that has all others, and says what the floor answered about this bench's orders. */
  async #reportSince(row: HeartbeatRow): Promise<void> {
    if (!(await this.#reportNew(row))) return;
    if (row.boughtTwice.length > 0) await this.#deps.boughtTwice?.(row.boughtTwice);
    // This heartbeat opened the floor.
    if (!row.isOpen && row.waitsFor.length === 0) this.touch();
    this.#state.set(row.isOpen ? { kind: 'here' } : { kind: 'restored', waitsFor: row.waitsFor });
  }

  /** Closes the floor: no purchase starts until every bench has reported again. */
  async #closeFloor(row: HeartbeatRow): Promise<void> {
    this.#generation = null;
    const values = [row.generation, await this.#benches.asJson()];
    await this.#database.query(closeStatement, values, this.#timing.patienceMs);
  }

  async #join(): Promise<void> {
    const { address, memory } = this.#deps;
    if (this.#isFirstTime) await prepareSchema(address, await memory.floorId(), this.#rounds.signal);
    const times = { patienceMs: this.#timing.patienceMs, lateMs: this.#folderCopies.graceMs };
    const joined = await join(this.#database, this.#deps, this.#run, times);
    if (joined.isTakenOver) this.#folderCopies.suspect();
    // Only a count that was saved by an earlier run can be higher than the floor's. Read before the bench counts as joined: if it can't be
    // read now, the next round reads it.
    if (this.#isFirstTime) this.#accepted.count = await memory.acceptedStatements();
    this.#isFirstTime = false;
    this.#benchId = joined.id;
    this.#joinedIn = joined.generation;
    this.#reporter.startAfter(joined, this.#run);
  }

  /**
   * Reports everything that the floor does not have, and gives back orders that the record does not know. No permission may be open
   * meanwhile: its purchase would be recorded after it was reported that nothing is bought.
   */
  async #reportAll(row: HeartbeatRow): Promise<void> {
    this.#generation = null;
    this.#hasUnansweredRequest = false;
    if (!(await this.#reportNew(row))) return;
    const { position } = this.#reporter;
    const deps = { ...this.#deps, database: this.#database, patienceMs: this.#timing.patienceMs };
    const bench = { id: this.#benchId, run: this.#run, position };
    if (!this.#folderCopies.holdBack()) this.#accepted.update(await giveBack(deps, bench));
    const acts = await confirmReported(deps, bench, row.generation, await this.#benches.asJson());
    this.#accepted.update(acts);
    if (acts !== null) this.#generation = row.generation;
    this.touch();
  }

  /** @returns false where the floor is not in the state that was expected */
  async #reportNew(row: HeartbeatRow): Promise<boolean> {
    const outcome = await this.#reporter.reportAll(this.#rounds.signal);
    if (outcome.acts !== null) this.#accepted.update(outcome.acts);
    if (outcome.kind === 'reported') return true;
    if (outcome.kind === 'behind') await this.#closeFloor(row);
    // The floor has more of this bench's record than the bench itself: the archive was replaced by an older one.
    if (outcome.kind === 'ahead') await this.#folderCopies.renewId();
    // The next heartbeat shows which; joining again would take the place back from the other program.
    if (outcome.kind === 'taken_over') this.touch();
    else this.#rejoin();
    return false;
  }

  /** Discards what was known of the floor, and joins again. */
  #rejoin(): void {
    this.#benchId = '';
    this.#generation = null;
    this.#accepted.count = 0;
    this.#state.set({ kind: 'joining' });
    this.touch();
  }
}
