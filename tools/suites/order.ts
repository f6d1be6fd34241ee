/** When suites run that do not run one after the other. */
export interface Order<Name> {
  /** Each runs beside all others. */
  beside: readonly Name[];
  /** These run when all others are over. */
  last: readonly Name[];
}

/**
 * Runs each of `names` once, one after the other but for those that the order speaks of.
 * @returns what `run` made of them, in the order of `names`
 */
export async function inOrder<Name, Outcome>(
  names: readonly Name[],
  { beside, last }: Order<Name>,
  run: (name: Name) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes = new Map<Name, Outcome>();
  const runIt = async (name: Name): Promise<void> => {
    outcomes.set(name, await run(name));
  };
  const inTurn = async (those: readonly Name[]): Promise<void> => {
    for (const name of those) await runIt(name);
  };
  const first = names.filter((name) => !beside.includes(name) && !last.includes(name));
  await Promise.all([inTurn(first), ...names.filter((name) => beside.includes(name)).map(runIt)]);
  await inTurn(names.filter((name) => last.includes(name)));
  return names.flatMap((name) => outcomes.get(name) ?? []);
}
