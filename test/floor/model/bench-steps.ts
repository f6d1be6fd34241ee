import type { Report, Rules } from './floor-model';
import { type Bench, type Limits, type Which, withBench, type World } from './world';

type Steps = Generator<[string, World]>;

/** What one bench may do next. */
export class BenchSteps {
  readonly #world: World;
  readonly #which: Which;
  readonly #bench: Bench;
  readonly #name: string;
  readonly #rules: Rules;
  readonly #limits: Limits;
  /** There is room for another try in its record. */
  readonly #isShort: boolean;

  constructor(world: World, which: Which, rules: Rules, limits: Limits) {
    this.#world = world;
    this.#which = which;
    this.#bench = world.benches[which];
    this.#name = `bench ${which + 1}`;
    this.#rules = rules;
    this.#limits = limits;
    this.#isShort = this.#bench.log.filter(({ kind }) => kind !== 'bought').length < limits.tries[which];
  }

  *all(): Steps {
    yield* this.#asks();
    yield* this.#buys();
    yield* this.#isDecided();
    yield* this.#crashes();
  }

  #is(change: Partial<Bench>): World {
    return withBench(this.#world, this.#which, change);
  }

  #record(kind: Report['kind'], change: Partial<Bench>): World {
    const { log, label } = this.#bench;
    return this.#is({ ...change, log: [...log, { kind, label }] });
  }

  /** What it sent may still reach the floor; nobody waits for the answer. */
  #unawaited(): Bench['sent'] {
    return this.#bench.sent.map((statement) => ({ ...statement, isAwaited: false }));
  }

  /** It comes to nothing: that is on its disk, and ends what a person decided. */
  #free(change: Partial<Bench> = {}): World {
    const again = this.#bench.again && !this.#rules.decisionsEnd;
    return this.#record('free', { phase: 'idle', answer: null, isAsked: false, again, ...change });
  }

  *#asks(): Steps {
    const { phase, log, sent, answer, label, again, generation } = this.#bench;
    if (phase === 'idle' && this.#isShort && sent.length < 2) {
      const replaces = label > 1 ? label - 1 : null;
      const statement = { since: log.length, isAwaited: true, label, replaces, again };
      yield [
        `${this.#name} asks`,
        this.#is({ phase: 'asking', sent: [...sent, statement], answer: null, isToldBought: false }),
      ];
    }
    if (phase !== 'asking') return;
    if (this.#isShort) yield [`${this.#name} waits no longer`, this.#free({ sent: this.#unawaited() })];
    if (answer === 'no' || answer === 'bought')
      yield [`${this.#name} is refused`, this.#free({ isToldBought: answer === 'bought' })];
    if (typeof answer !== 'number') return;
    const isOld = this.#rules.permissionsEnd && answer !== generation;
    const next = isOld ? this.#free() : this.#is({ phase: 'allowed', answer: null });
    yield [`${this.#name} has its answer`, next];
  }

  *#buys(): Steps {
    const { phase, label, isAsked, money } = this.#bench;
    const isAskedFor = label > 1 || isAsked;
    const posted = this.#is({ phase: 'posted', money: money || !isAskedFor });
    if (phase === 'allowed')
      yield [`${this.#name} writes down that it buys`, this.#record('started', { phase: 'registering' })];
    if (phase === 'registering') yield [`${this.#name} asks the service`, posted];
    if (phase !== 'posted') return;
    yield [`${this.#name} bought`, this.#record('bought', { phase: 'bought', isAsked: false, again: false })];
    if (this.#isShort)
      yield [`${this.#name} was refused by the service`, this.#free({ money: isAskedFor && money })];
    yield [`${this.#name} lost the answer`, this.#is({ phase: 'doubt' })];
  }

  *#isDecided(): Steps {
    const { phase, label, isToldBought, sent } = this.#bench;
    if (this.#world.decisions >= this.#limits.decisions) return;
    const decided = (change: Partial<Bench>): World => ({
      ...this.#is(change),
      decisions: this.#world.decisions + 1,
    });
    if (phase === 'bought')
      yield [`${this.#name}: a person wants another label`, decided({ phase: 'idle', label: label + 1 })];
    if (phase === 'idle' && isToldBought && sent.length === 0)
      yield [
        `${this.#name}: a person decides to buy again`,
        decided({ isAsked: true, again: true, isToldBought: false }),
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
    const crashed = this.#is({
      phase: isOnDisk ? 'doubt' : 'idle',
      ...{ answer: null, sent: this.#unawaited(), isAsked: false, again: false },
    });
    yield [`${this.#name} crashes`, { ...crashed, crashes: this.#world.crashes + 1 }];
  }
}
