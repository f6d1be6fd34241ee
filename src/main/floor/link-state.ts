import { FloorAwayError } from './database';
import type { FloorLinkDeps, FloorState } from './types';

/** Whether this bench can use the floor. Every change is announced once. */
export class LinkState {
  readonly #deps: Pick<FloorLinkDeps, 'onError' | 'stateChanged'>;
  #current: FloorState = { kind: 'joining' };

  constructor(deps: Pick<FloorLinkDeps, 'onError' | 'stateChanged'>) {
    this.#deps = deps;
  }

  get current(): FloorState {
    return this.#current;
  }

  set(state: FloorState): void {
    const isChanged = JSON.stringify(this.#current) !== JSON.stringify(state);
    this.#current = state;
    if (isChanged) this.#deps.stateChanged(state);
  }

  /** The floor did not answer, or refused. A bench that has left it stays as it is. */
  markAway(error: unknown): void {
    if (!(error instanceof FloorAwayError)) this.#deps.onError('the floor refused', error);
    if (this.#current.kind === 'retired') return;
    this.set({ kind: 'away', reason: error instanceof Error ? error.message : String(error) });
  }
}
