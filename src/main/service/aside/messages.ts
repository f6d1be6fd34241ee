import type { Inputs, Kind } from '../readers';

/** The input of the thread. */
export interface WorkerData {
  kind: Kind;
  input: Inputs[Kind];
}

/** `too_much`: the result is larger than the main thread accepts. */
export type Reply = { type: 'read'; result: object } | { type: 'too_much' };
