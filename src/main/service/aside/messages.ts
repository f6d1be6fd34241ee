import type { Inputs, Kind } from '../readers';

/** What the thread is begun with. */
export interface WorkerData {
  kind: Kind;
  input: Inputs[Kind];
}

/** `too_much`: what was read is more than the main thread takes over. */
export type Reply = { type: 'read'; result: object } | { type: 'too_much' };
