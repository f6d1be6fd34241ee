/**
 * Runs each of `names` once, one after the other, and those of `beside` beside all others.
 * @returns what `run` made of them, in the order of `names`
 */
export async function inOrder<Name, Outcome>(
  names: readonly Name[],
  beside: readonly Name[],
  run: (name: Name) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes = new Map<Name, Outcome>();
  const runIt = async (name: Name): Promise<void> => {
    outcomes.set(name, await run(name));
  };
  const inTurn = async (): Promise<void> => {
    for (const name of names) if (!beside.includes(name)) await runIt(name);
  };
  await Promise.all([inTurn(), ...names.filter((name) => beside.includes(name)).map(runIt)]);
  return names.flatMap((name) => outcomes.get(name) ?? []);
}
