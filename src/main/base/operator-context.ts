import { AsyncLocalStorage } from 'node:async_hooks';

const operator = new AsyncLocalStorage<string | null>();

/**
 * Runs work that a person requested, under their name. The name stays with the work through everything it awaits, so that a later write
 * names the person who requested it, and not the one who is signed in by then.
 */
export const runAsOperator = <T>(by: string | null, work: () => T): T => operator.run(by, work);

/** Runs work of the program itself, without an operator, no matter who triggered it. */
export const runAsProgram = <T>(work: () => T): T => operator.run(null, work);

/** The operator who requested the current work; null where it is the program's own. */
export const currentOperator = (): string | null => operator.getStore() ?? null;
