import { Problem } from '../problem';

/** What a command line asks for: suites, and arguments for the runner if there is only one suite. */
export interface Wanted<Name extends string> {
  suites: Name[];
  rest: string[];
}

/**
 * Reads a command line: the names of suites first (none: `usual`), then arguments for the runner.
 * @throws Problem for an argument without a suite, or with more than one suite.
 */
export function readWanted<Name extends string>(
  args: readonly string[],
  all: readonly Name[],
  usual: readonly Name[] = all,
): Wanted<Name> {
  const isName = (word: string): word is Name => (all as readonly string[]).includes(word);
  const end = args.findIndex((word) => !isName(word));
  const suites = args.slice(0, end < 0 ? args.length : end).filter(isName);
  const rest = end < 0 ? [] : args.slice(end);
  if (rest.length > 0 && suites.length !== 1) {
    throw new Problem(
      `${rest[0]!} is no suite.`,
      `Suites are ${all.join(', ')}. Arguments for a test runner go behind the one suite that they are meant for.`,
    );
  }
  return { suites: suites.length === 0 ? [...usual] : suites, rest };
}
