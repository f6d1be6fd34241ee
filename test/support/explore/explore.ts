import { outside, type Step } from './outside';
import { ourRules, stationMoves, type Rules } from './station';
import { newWorld, type Ours, type Start, type World } from './world';

/** The invariants of every state, with their names. */
export const invariants: Record<string, (world: World, start: Start) => boolean> = {
  'a print that is called printed is out, every label of it': ({ ends, out }, { sizes }) =>
    (['A', 'B'] as const).every((name) => ends[name] !== 'confirmed' || out[name] >= sizes[name]),
  'no byte is handed over again by the program': ({ sent }) => sent.A <= 1 && sent.B <= 1,
  'a print that is called not printed is not out, and will not come out': ({ ends, out, printer, wire }) =>
    (['A', 'B'] as const).every(
      (name) =>
        ends[name] !== 'not_printed' ||
        (out[name] === 0 && !isUnderWay(name, printer) && wire.flight.every((piece) => piece.name !== name)),
    ),
};

const isUnderWay = (name: Ours, { waiting, press, half }: World['printer']): boolean =>
  waiting.includes(name) || press?.name === name || half === name;

export interface Explored {
  states: number;
  steps: number;
  depth: number;
  /** True when every state was reached; false when the depth limit ended the search. */
  isComplete: boolean;
  /** The shortest path to a state that violates an invariant. */
  broken: { invariant: string; trace: string[] } | null;
}

interface Seen {
  words: string;
  from: Seen | null;
}

const traceOf = (seen: Seen): string[] => (seen.from ? [...traceOf(seen.from), seen.words] : []);

const brokenIn = (world: World, start: Start): string | undefined =>
  Object.entries(invariants).find(([, holds]) => !holds(world, start))?.[0];

/**
 * All states that can be reached in so many steps, the shortest paths first, until one violates an invariant.
 */
export const explore = (start: Start, depth: number, rules: Rules = ourRules): Explored => {
  const moves = [...stationMoves(rules), ...outside];
  const known = new Set<string>();
  let edge: { world: World; seen: Seen }[] = [{ world: newWorld(start), seen: { words: '', from: null } }];
  const done: Explored = { states: 1, steps: 0, depth: 0, isComplete: false, broken: null };

  for (; done.depth < depth && edge.length > 0; done.depth += 1) {
    const next: typeof edge = [];
    for (const { world, seen } of edge)
      for (const step of stepsOf(world, start, moves)) {
        done.steps += 1;
        const key = JSON.stringify(step.next);
        if (known.has(key)) continue;
        known.add(key);
        const reached = { world: step.next, seen: { words: step.words, from: seen } };
        const invariant = brokenIn(step.next, start);
        done.states = known.size + 1;
        if (invariant !== undefined) return { ...done, broken: { invariant, trace: traceOf(reached.seen) } };
        next.push(reached);
      }
    edge = next;
  }
  return { ...done, isComplete: edge.length === 0 };
};

const stepsOf = (
  world: World,
  start: Start,
  moves: readonly ((world: World, start: Start) => Step | null)[],
) => moves.map((move) => move(world, start)).filter((step) => step !== null);
