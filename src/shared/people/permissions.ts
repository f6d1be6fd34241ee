import { contract, type CallName, type Input } from '../bridge/contract';
import type { Level } from '../bridge/parts';

/** Who may make this call with this input, as its declaration says. */
export const levelOf = <N extends CallName>(name: N, input: Input<N>): Level => {
  const role = contract[name].role as Level | ((input: Input<N>) => Level);
  return typeof role === 'function' ? role(input) : role;
};
