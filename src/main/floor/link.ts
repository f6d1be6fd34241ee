import { randomUUID } from 'node:crypto';
import { Rounds } from '../base/rounds';
import { FloorAwayError, FloorDatabase } from './database';
import { createSequencer } from '../base/sequencer';
import { giveBack } from './give-back';
import { join } from './join';
import { leave, type Leaving } from './leave';
import { prepare } from './migrate';
import { knownMigrations } from './migrations';
import { ask } from './ask';
import { Permissions } from './permissions';
import { type Refusal, refusalOf } from './refusal';
import { type BeatRow, beatStatement, closeStatement, type StartRow, toldStatement } from './statements';
import { type RecordTeller, tellerOf } from './teller';
import {
  type FloorLinkDeps,
  type FloorState,
  type FloorTiming,
  floorTiming,
  newerSchema,
  type StartAnswer,
  type StartedOrder,
} from './words';

/** The floor's answer, before it is known whether it is used. */
type Asked = 'ours' | Refusal;

/** One bench's side of the floor: asks before it buys, tells what it did, and notices when the floor forgot something. */
export class FloorLink {
  readonly #deps: FloorLinkDeps;
  readonly #timing: FloorTiming;
  readonly #database: FloorDatabase;
  readonly #permissions = new Permissions();
  readonly #teller: RecordTeller;
  readonly #giving: Parameters<typeof giveBack>[0];
  readonly #rounds = new Rounds();
  /** Looking in at the floor, and leaving it, one at a time. */
  readonly #visits = createSequencer();
  readonly #run = randomUUID();
  #benchId = '';
  #isFirstTime = true;
  #acts = 0;
  #kept = 0;
  /** The generation of the floor to which all was told; null while that is not so: no permission counts. */
  #generation: number | null = null;
  /** A statement was sent whose answer did not come: the floor may have this bench down for an order that it does not buy. */
  #isUnsure = false;
  /** No permission is given from now on. */
  #isLeaving = false;
  #state: FloorState = { kind: 'joining' };

  constructor(deps: FloorLinkDeps) {
    this.#deps = deps;
    this.#timing = { ...floorTiming, ...deps.timing };
    this.#database = new FloorDatabase(deps.address, (error) => {
      this.#lost(error);
      // Whether only this connection is gone is known at once.
      this.touch();
    });
    const { patienceMs } = this.#timing;
    this.#teller = tellerOf({ ...deps, database: this.#database, patienceMs });
    this.#giving = { database: this.#database, record: deps.record, patienceMs };
  }

  get state(): FloorState {
    return this.#state;
  }

  /** This bench as the floor knows it; null while the floor is not here. */
  get bench(): { id: string; run: string } | null {
    return this.#state.kind === 'here' ? this.joined : null;
  }

  /** The same, whatever became of the floor since; null before it has joined. */
  get joined(): { id: string; run: string } | null {
    return this.#benchId === '' ? null : { id: this.#benchId, run: this.#run };
  }

  /** For statements beside those about orders. */
  get database(): Pick<FloorDatabase, 'query'> {
    return this.#database;
  }

  /** Begins to look for the floor, and to tell it what happens. Waits for nothing. */
  open(): void {
    this.#rounds.open(() => this.#round(), this.#timing.beatMs);
  }

  /** Something was added to the record. */
  touch(): void {
    this.#rounds.call();
  }

  /**
   * Asks whether this bench may buy an order now. Waits no longer than `scanMs`, and not at all for a floor that is known to be away.
   */
  async start(order: StartedOrder): Promise<StartAnswer> {
    if (this.#state.kind === 'retired') return { kind: 'retired' };
    if (this.#state.kind === 'restored') return { kind: 'restored' };
    if (this.#state.kind !== 'here' || this.#generation === null || this.#isLeaving) return { kind: 'away' };
    // Open from the question on: it is not known when the floor takes it.
    const written = this.#permissions.add();
    const answer = await this.#asked(order).catch((error: unknown): Refusal => {
      this.#isUnsure = true;
      this.#lost(error);
      // One slow answer is not an hour without a floor.
      this.touch();
      return { kind: 'away' };
    });
    if (answer === 'ours') return { kind: 'ours', written };
    written();
    return answer;
  }

  /**
   * Leaves the floor for good, once the floor has all that this bench has to tell.
   * @param tellLabels tells what it knows of its labels
   */
  async leave(tellLabels: () => Promise<void>): Promise<Leaving> {
    this.#isLeaving = true;
    try {
      await this.#permissions.none();
      const visit = async () => this.#visit().then(() => this.#state.kind);
      const bench = async () => ({
        id: this.#benchId,
        run: this.#run,
        position: await this.#deps.record.last(),
      });
      const { patienceMs } = this.#timing;
      const deps = { database: this.#database, visit, bench, tellLabels, patienceMs };
      const answer = await this.#visits.run(() => leave(deps));
      if (answer.kind !== 'left') return answer;
      this.#acts = this.#kept = 0;
      this.#enter({ kind: 'retired' });
      await this.#deps.memory.leave();
      return answer;
    } catch (error) {
      this.#lost(error);
      return { kind: 'away' };
    } finally {
      this.#isLeaving = this.#state.kind === 'retired';
    }
  }

  /** Ends its work: what is under way is waited for as long as it may take. */
  async close(): Promise<void> {
    await this.#rounds.close();
    await this.#deps.memory.keepActs(this.#acts);
    await this.#database.close();
  }

  async #asked(order: StartedOrder): Promise<Asked> {
    const first = await this.#ask(order);
    // Somebody had it and gave it back, or took it, in the same moment; or this bench said something of it.
    const hasNoHolder = first !== 'ours' && first.kind === 'theirs' && first.holder === null;
    return hasNoHolder ? this.#ask(order) : first;
  }

  async #ask(order: StartedOrder): Promise<Asked> {
    const { record, key } = this.#deps;
    const asking = { id: this.#benchId, run: this.#run, acts: this.#acts, since: await record.last() };
    const row = await ask(this.#database, order, { ...asking, key }, this.#timing.scanMs);
    this.#took(row.acts);
    if (!row.isTaken) return this.#refused(row);
    // A permission of a floor from before it was restored, or from before all was told, does not count.
    return row.generation === this.#generation ? 'ours' : { kind: 'restored' };
  }

  #refused(row: StartRow): Refusal {
    const answer = refusalOf(row, this.#benchId, this.#acts);
    if (answer.kind === 'retired') this.#enter(answer);
    if (answer.kind === 'restored' || row.isNewer) this.touch();
    return answer;
  }

  async #round(): Promise<void> {
    await this.#visits.run(() => this.#visit()).catch((error: unknown) => this.#lost(error));
    if (this.#acts < this.#kept || this.#acts > this.#kept + 100) await this.#keep();
  }

  /** Looks in at the floor: gives a sign of life, tells what is new, and all again where the floor may have forgotten something. */
  async #visit(): Promise<void> {
    if (this.#benchId === '') await this.#join();
    const remembered = this.#acts;
    const row = await this.#beat();
    // Another bench brought it up: what this program would say to it may mean something else.
    if (row.isNewer) throw new FloorAwayError(newerSchema);
    if (row.acts === null) {
      // A floor that never heard of this bench: another one, or an older state of it.
      await this.#close(row);
      this.#forget();
      return;
    }
    if (row.isRetired) {
      this.#enter({ kind: 'retired' });
      return;
    }
    if (row.isThisRun === false) {
      // Another computer has a copy of this bench's folder: the two are two benches from now on.
      await this.#deps.memory.renew();
      this.#forget();
      return;
    }
    if (!row.isKnown || Number(row.acts) <= remembered) {
      await this.#close(row);
      this.#forget();
      return;
    }
    this.#took(row.acts);
    const isToldAll = row.told === row.generation && this.#generation === row.generation;
    if (!isToldAll || this.#isUnsure) return this.#tellAll(row);
    if (!(await this.#tellNew(row))) return;
    if (row.boughtTwice.length > 0) await this.#deps.boughtTwice?.(row.boughtTwice);
    // This very sign of life opened it.
    if (!row.isOpen && row.waitsFor.length === 0) this.touch();
    this.#enter(row.isOpen ? { kind: 'here' } : { kind: 'restored', waitsFor: row.waitsFor });
  }

  async #beat(): Promise<BeatRow> {
    const [row] = await this.#database.query<BeatRow & Record<string, unknown>>(
      beatStatement,
      [this.#benchId, this.#run, knownMigrations],
      this.#timing.patienceMs,
    );
    if (!row) throw new FloorAwayError('the floor has no row of its own');
    return row;
  }

  /** Nothing starts at the floor until every bench has told again. */
  async #close(row: BeatRow): Promise<void> {
    this.#generation = null;
    await this.#database.query(closeStatement, [row.generation], this.#timing.patienceMs);
  }

  async #join(): Promise<void> {
    const { address, memory } = this.#deps;
    if (this.#isFirstTime) await prepare(address);
    const { id, position } = await join(this.#database, this.#deps, this.#run, this.#timing.patienceMs);
    this.#benchId = id;
    this.#teller.at(id, this.#run, position);
    // Only what was remembered from before the program started can be more than the floor has.
    if (this.#isFirstTime) this.#acts = await memory.acts();
    this.#isFirstTime = false;
  }

  /**
   * Tells everything that the floor does not have, and gives back what the record knows nothing of. No permission may be open
   * meanwhile: it would be written down after it was told that nothing is bought.
   */
  async #tellAll(beat: BeatRow): Promise<void> {
    const { generation, isOpen, waitsFor } = beat;
    if (!isOpen) this.#enter({ kind: 'restored', waitsFor });
    this.#generation = null;
    await this.#permissions.none();
    this.#isUnsure = false;
    if (!(await this.#tellNew(beat))) return;
    const { position } = this.#teller;
    this.#took(await giveBack(this.#giving, { id: this.#benchId, run: this.#run, position }));
    const [row] = await this.#database.query<{ acts: string }>(
      toldStatement,
      [this.#benchId, generation, this.#teller.position, this.#run],
      this.#timing.patienceMs,
    );
    if (row) {
      this.#took(row.acts);
      this.#generation = generation;
    }
    this.touch();
  }

  /** @returns false where the floor is not the one it was */
  async #tellNew(beat: BeatRow): Promise<boolean> {
    const outcome = await this.#teller.tell(this.#rounds.signal);
    if (outcome.acts !== null) this.#took(outcome.acts);
    if (outcome.kind === 'told') return true;
    if (outcome.kind === 'behind') await this.#close(beat);
    // The floor has more of this bench's record than the bench itself: an older archive was put in its place.
    if (outcome.kind === 'ahead') await this.#deps.memory.renew();
    this.#forget();
    return false;
  }

  /** What it knew of the floor does not hold any more: joins again in a moment. */
  #forget(): void {
    this.#benchId = '';
    this.#generation = null;
    this.#acts = 0;
    this.#enter({ kind: 'joining' });
    this.touch();
  }

  #took(acts: string | null): void {
    if (acts !== null) this.#acts = Math.max(this.#acts, Number(acts));
  }

  async #keep(): Promise<void> {
    this.#kept = this.#acts;
    await this.#deps.memory.keepActs(this.#acts).catch((error: unknown) => {
      this.#deps.onError('what is known of the floor could not be kept', error);
    });
  }

  #lost(error: unknown): void {
    if (!(error instanceof FloorAwayError)) this.#deps.onError('the floor refused', error);
    if (this.#state.kind === 'retired') return;
    this.#enter({ kind: 'away', reason: error instanceof Error ? error.message : String(error) });
  }

  #enter(state: FloorState): void {
    const was = JSON.stringify(this.#state);
    this.#state = state;
    if (was !== JSON.stringify(state)) this.#deps.stateChanged(state);
  }
}
