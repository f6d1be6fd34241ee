import { type Rules } from './floor-model';
import { steps } from './steps';
import { type Limits, moneyMoved, newWorld, type World } from './world';

export interface Exploration {
  worlds: number;
  /** The shortest sequence of steps to a second purchase; null if there is none. */
  doublePurchase: string[] | null;
  /** The number of worlds in which the floor knows that the order was bought. */
  ends: number;
}

interface ReachedWorld {
  world: World;
  from: ReachedWorld | null;
  step: string;
}

const pathTo = (reached: ReachedWorld): string[] =>
  reached.from ? [...pathTo(reached.from), reached.step] : [];

/** Visits every reachable world, those with the fewest steps first, until an order is paid for twice. */
export const explore = (rules: Rules, limits: Limits): Exploration => {
  const first: ReachedWorld = { world: newWorld(), from: null, step: '' };
  const known = new Set([JSON.stringify(first.world)]);
  let layer = [first];
  let ends = 0;
  while (layer.length > 0) {
    const next: ReachedWorld[] = [];
    for (const reached of layer) {
      if (moneyMoved(reached.world) > 1) return { worlds: known.size, doublePurchase: pathTo(reached), ends };
      if (Object.values(reached.world.floor.row).some(({ state }) => state === 'bought')) ends += 1;
      for (const [step, world] of steps(reached.world, rules, limits)) {
        const key = JSON.stringify(world);
        if (known.has(key)) continue;
        known.add(key);
        next.push({ world, from: reached, step });
      }
    }
    layer = next;
  }
  return { worlds: known.size, doublePurchase: null, ends };
};
