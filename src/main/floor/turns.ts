import { setTimeout as pause } from 'node:timers/promises';
import { FloorNotifications } from './notifications';
import type { FloorAddress } from './database';
import type { FloorLink } from './link';
import { EarlyTurn } from './early-turn';
import { FloorTurn } from './turn';
import type { FloorTiming } from './types';

interface TurnsDeps {
  address: FloorAddress;
  link: Pick<FloorLink, 'state' | 'joined' | 'database' | 'touch'>;
  timing: FloorTiming;
}

/** A request while the bench is joining waits for that, but only a short time: a printer must not stop. */
const joiningTries = 20;
const joiningPauseMs = 100;

/** This bench's turns at printers. */
export class FloorTurns {
  readonly #deps: TurnsDeps;
  readonly #notifications: FloorNotifications;
  readonly #turns: EarlyTurn[] = [];

  constructor(deps: TurnsDeps) {
    this.#deps = deps;
    this.#notifications = new FloorNotifications(deps.address, 'packbench_turns');
  }

  /** Of one printer. */
  turn(): EarlyTurn {
    const { link, timing } = this.#deps;
    const turn = new FloorTurn({
      ...{ timing, database: link.database },
      // The next round at the floor shows whether it is away.
      onAway: () => link.touch(),
      notifications: this.#notifications,
      clock: { steady: () => performance.now(), wall: () => Date.now() },
      place: () => this.#whenJoined(),
    });
    const early = new EarlyTurn(turn, timing.turnEarlyMs);
    this.#turns.push(early);
    return early;
  }

  async close(): Promise<void> {
    await Promise.all(this.#turns.map((turn) => turn.drop()));
    await this.#notifications.close();
  }

  /** Null while the floor is away. */
  async #whenJoined(): Promise<{ bench: string; run: string } | null> {
    const { link } = this.#deps;
    for (let tries = 0; link.state.kind === 'joining' && tries < joiningTries; tries += 1)
      await pause(joiningPauseMs);
    const isThere = link.state.kind === 'here' || link.state.kind === 'restored';
    return isThere && link.joined ? { bench: link.joined.id, run: link.joined.run } : null;
  }
}
