import { type Rules } from './floor-model';
import { steps } from './steps';
import { type Limits, moneyMoved, newWorld, type World } from './world';

export interface Explored {
  worlds: number;
  /** The shortest way to a second purchase; null where none is. */
  twice: string[] | null;
  /** Worlds in which the order was bought and both benches know all there is to know. */
  ends: number;
}

interface Seen {
  world: World;
  from: Seen | null;
  step: string;
}

const wayTo = (seen: Seen): string[] => (seen.from ? [...wayTo(seen.from), seen.step] : []);

/** Goes through every world that can be reached, nearest first, until an order is paid for twice. */
export const explore = (rules: Rules, limits: Limits): Explored => {
  const first: Seen = { world: newWorld(), from: null, step: '' };
  const known = new Set([JSON.stringify(first.world)]);
  let layer = [first];
  let ends = 0;
  while (layer.length > 0) {
    const next: Seen[] = [];
    for (const seen of layer) {
      if (moneyMoved(seen.world) > 1) return { worlds: known.size, twice: wayTo(seen), ends };
      if (Object.values(seen.world.floor.row).some(({ state }) => state === 'bought')) ends += 1;
      for (const [step, world] of steps(seen.world, rules, limits)) {
        const key = JSON.stringify(world);
        if (known.has(key)) continue;
        known.add(key);
        next.push({ world, from: seen, step });
      }
    }
    layer = next;
  }
  return { worlds: known.size, twice: null, ends };
};
