import type { Report, Rules } from './floor-model';
import { type Bench, type Limits, type BenchIndex, withBench, type World } from './world';

type Steps = Generator<[string, World]>;

/** The possible next steps of one bench. */
export class BenchSteps {
  readonly #world: World;
  readonly #which: BenchIndex;
  readonly #bench: Bench;
  readonly #name: string;
  readonly #rules: Rules;
  readonly #limits: Limits;
  /** Its record has room for another try. */
  readonly #hasTriesLeft: boolean;

  constructor(world: World, which: BenchIndex, rules: Rules, limits: Limits) {
    this.#world = world;
    this.#which = which;
    this.#bench = world.benches[which];
    this.#name = `bench ${which + 1}`;
    this.#rules = rules;
    this.#limits = limits;
    this.#hasTriesLeft = this.#bench.log.filter(({ kind }) => kind !== 'bought').length < limits.tries[which];
  }

  *all(): Steps {
    yield* this.#asks();
    yield* this.#buys();
    yield* this.#decisions();
    yield* this.#crashes();
  }

  #with(change: Partial<Bench>): World {
    return withBench(this.#world, this.#which, change);
  }

  #record(kind: Report['kind'], change: Partial<Bench>): World {
    const { log, label } = this.#bench;
    return this.#with({ ...change, log: [...log, { kind, label }] });
  }

  /** The statements it sent may still reach the floor, but the bench no longer waits for the answers. */
  #unawaited(): Bench['sent'] {
    return this.#bench.sent.map((statement) => ({ ...statement, isAwaited: false }));
  }

  /** The purchase does not take place. The record says so, and this ends the effect of a person's decision. */
  #free(change: Partial<Bench> = {}): World {
    const again = this.#bench.again && !this.#rules.decisionsEnd;
    return this.#record('free', { phase: 'idle', answer: null, isAsked: false, again, ...change });
  }

  *#asks(): Steps {
    const { phase, log, sent, answer, label, again, generation } = this.#bench;
    if (phase === 'idle' && this.#hasTriesLeft && sent.length < 2) {
      const replaces = label > 1 ? label - 1 : null;
      const statement = { since: log.length, isAwaited: true, label, replaces, again };
      yield [
        `${this.#name} asks`,
        this.#with({ phase: 'asking', sent: [...sent, statement], answer: null, knowsBought: false }),
      ];
    }
    if (phase !== 'asking') return;
    if (this.#hasTriesLeft) yield [`${this.#name} waits no longer`, this.#free({ sent: this.#unawaited() })];
    if (answer === 'no' || answer === 'bought')
      yield [`${this.#name} is refused`, this.#free({ knowsBought: answer === 'bought' })];
    if (typeof answer !== 'number') return;
    const isOld = this.#rules.permissionsEnd && answer !== generation;
    const next = isOld ? this.#free() : this.#with({ phase: 'allowed', answer: null });
    yield [`${this.#name} has its answer`, next];
  }

  *#buys(): Steps {
    const { phase, label, isAsked, money } = this.#bench;
    const isAskedFor = label > 1 || isAsked;
    const posted = this.#with({ phase: 'posted', money: money || !isAskedFor });
    if (phase === 'allowed')
      yield [`${this.#name} writes down that it buys`, this.#record('started', { phase: 'registering' })];
    if (phase === 'registering') yield [`${this.#name} asks the service`, posted];
    if (phase !== 'posted') return;
    yield [`${this.#name} bought`, this.#record('bought', { phase: 'bought', isAsked: false, again: false })];
    if (this.#hasTriesLeft)
      yield [`${this.#name} was refused by the service`, this.#free({ money: isAskedFor && money })];
    yield [`${this.#name} lost the answer`, this.#with({ phase: 'doubt' })];
  }

  *#decisions(): Steps {
    const { phase, label, knowsBought: knowsBought, sent } = this.#bench;
    if (this.#world.decisions >= this.#limits.decisions) return;
    const decided = (change: Partial<Bench>): World => ({
      ...this.#with(change),
      decisions: this.#world.decisions + 1,
    });
    if (phase === 'bought')
      yield [`${this.#name}: a person wants another label`, decided({ phase: 'idle', label: label + 1 })];
    if (phase === 'idle' && knowsBought && sent.length === 0)
      yield [
        `${this.#name}: a person decides to buy again`,
        decided({ isAsked: true, again: true, knowsBought: false }),
      ];
    if (phase === 'doubt') {
      const again = !this.#rules.decisionsEnd;
      const settled = decided({ phase: 'idle', isAsked: true, again, money: false });
      yield [`${this.#name}: a person decides that its lost purchase is made again`, settled];
    }
  }

  *#crashes(): Steps {
    const { phase } = this.#bench;
    const isOver = phase === 'idle' || phase === 'bought' || phase === 'doubt';
    if (this.#world.crashes >= this.#limits.crashes || isOver) return;
    const isOnDisk = phase === 'registering' || phase === 'posted';
    const crashed = this.#with({
      phase: isOnDisk ? 'doubt' : 'idle',
      ...{ answer: null, sent: this.#unawaited(), isAsked: false, again: false },
    });
    yield [`${this.#name} crashes`, { ...crashed, crashes: this.#world.crashes + 1 }];
  }
}
