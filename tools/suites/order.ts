/**
 * Runs each of `names` once: those of one lane one after the other, in its order, and the lanes at the same time.
 * @returns the results of `run`, in the order of `names`. Rejects where one of them is in no lane.
 */
export async function inLanes<Name, Outcome>(
  names: readonly Name[],
  lanes: readonly (readonly Name[])[],
  run: (name: Name) => Promise<Outcome>,
): Promise<Outcome[]> {
  const stray = names.find((name) => !lanes.some((lane) => lane.includes(name)));
  if (stray !== undefined) throw new Error(`${String(stray)} is in no lane`);
  const outcomes = new Map<Name, Outcome>();
  const runLane = async (lane: readonly Name[]): Promise<void> => {
    for (const name of lane) if (names.includes(name)) outcomes.set(name, await run(name));
  };
  await Promise.all(lanes.map(runLane));
  return names.flatMap((name) => outcomes.get(name) ?? []);
}
