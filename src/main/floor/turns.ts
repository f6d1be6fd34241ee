import { setTimeout as pause } from 'node:timers/promises';
import { FloorBell } from './bell';
import type { FloorAddress } from './database';
import type { FloorLink } from './link';
import { EarlyTurn } from './early-turn';
import { FloorTurn } from './turn';
import type { FloorTiming } from './words';

interface TurnsDeps {
  address: FloorAddress;
  link: Pick<FloorLink, 'state' | 'joined' | 'database' | 'touch'>;
  timing: FloorTiming;
}

/** Who asks while the bench joins waits a moment for that, but not for long: a printer must not stand still. */
const joiningTries = 20;
const joiningPauseMs = 100;

/** This bench's turns at printers. */
export class FloorTurns {
  readonly #deps: TurnsDeps;
  readonly #bell: FloorBell;
  readonly #turns: EarlyTurn[] = [];

  constructor(deps: TurnsDeps) {
    this.#deps = deps;
    this.#bell = new FloorBell(deps.address, 'packbench_turns');
  }

  /** Of one printer. */
  turn(): EarlyTurn {
    const { link, timing } = this.#deps;
    const turn = new FloorTurn({
      ...{ timing, database: link.database },
      // A look at the floor finds out whether it is away.
      lost: () => link.touch(),
      bell: this.#bell,
      clock: { steady: () => performance.now(), wall: () => Date.now() },
      place: () => this.#place(),
    });
    const early = new EarlyTurn(turn, timing.turnEarlyMs);
    this.#turns.push(early);
    return early;
  }

  async close(): Promise<void> {
    await Promise.all(this.#turns.map((turn) => turn.drop()));
    await this.#bell.close();
  }

  /** While the floor is away no bench has a place. */
  async #place(): Promise<{ bench: string; run: string } | null> {
    const { link } = this.#deps;
    for (let tries = 0; link.state.kind === 'joining' && tries < joiningTries; tries += 1)
      await pause(joiningPauseMs);
    const isThere = link.state.kind === 'here' || link.state.kind === 'restored';
    return isThere && link.joined ? { bench: link.joined.id, run: link.joined.run } : null;
  }
}
