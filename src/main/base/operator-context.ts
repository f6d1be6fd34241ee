import { AsyncLocalStorage } from 'node:async_hooks';

const operator = new AsyncLocalStorage<string | null>();

/**
 * Does work that a person asked for, in their name. The name follows the work through everything it waits for, so that what is
 * written long after the click names who clicked, and never who happens to be signed in by then.
 */
export const runAsOperator = <T>(by: string | null, work: () => T): T => operator.run(by, work);

/** Does work that is the program's own, whoever set it going. */
export const runAsProgram = <T>(work: () => T): T => operator.run(null, work);

/** Who asked for what is being done here; null where it is nobody's. */
export const currentOperator = (): string | null => operator.getStore() ?? null;
