import { contract, type CallName, type Input } from '../bridge/contract';
import type { Level } from '../bridge/parts';

/** The role that a call with this input requires, from its declaration. */
export const levelOf = <N extends CallName>(name: N, input: Input<N>): Level => {
  const role = contract[name].role as Level | ((input: Input<N>) => Level);
  return typeof role === 'function' ? role(input) : role;
};
