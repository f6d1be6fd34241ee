import { z } from 'zod';

const floorValue = z.object({ version: z.number().int().min(1), value: z.json() });
/** Each value by its name, with the number of its changes at the floor. */
export const floorValuesSchema = z.record(z.string(), floorValue);
export type FloorValues = z.infer<typeof floorValuesSchema>;
type Json = FloorValues[string]['value'];
export type Values = Readonly<Record<string, Json>>;

const sorted = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
};

/** Compares without regard to the order of fields. */
export const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/**
 * What this bench sent and the floor has is known to both, also if the floor's answer was lost or late.
 * @param sent the values that were sent last
 */
export const withArrived = (known: FloorValues, sent: FloorValues, floor: FloorValues): FloorValues => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(sent).filter(
      ([name, one]) => one.version > (known[name]?.version ?? 0) && isSame(one, floor[name]),
    ),
  ),
});

export interface MergedValues {
  /** The floor's new values. */
  floor: FloorValues;
  /** The new common state of this bench and the floor. */
  known: FloorValues;
  /** Values that change at this bench. */
  changed: Values;
  /** Values of this bench that were replaced by the floor's. */
  aside: Values;
}

interface ValueStates {
  own: Json | undefined;
  known: FloorValues[string] | undefined;
  floor: FloorValues[string] | undefined;
}

/** Null if the floor's value wins; otherwise the value to send to the floor. */
const valueToSend = ({ own, known, floor }: ValueStates): FloorValues[string] | null => {
  const isChanged = own !== undefined && known !== undefined && !isSame(own, known.value);
  if (floor && known && floor.version === known.version && isSame(floor.value, known.value))
    return isChanged ? { version: known.version + 1, value: own } : null;
  // The floor has an older value: it lost data.
  if (known && (!floor || floor.version < known.version))
    return { version: known.version + (isChanged ? 1 : 0), value: own ?? known.value };
  return floor === undefined && own !== undefined ? { version: 1, value: own } : null;
};

/**
 * Merges the values of this bench and the floor. A value that changed on only one side since both were equal wins. If both changed, the
 * floor's wins, because the other benches already have it. No clock is used: each change at the floor has a higher number.
 * @param own the values of this bench; absent if unreadable or not set here
 * @param known the last common state; for an absent value the floor's wins
 */
export const mergeValues = (own: Values, known: FloorValues, floor: FloorValues): MergedValues => {
  const agreed = {
    floor: { ...floor },
    known: { ...known },
    changed: {} as Record<string, Json>,
    aside: {} as Record<string, Json>,
  };
  for (const name of new Set([...Object.keys(own), ...Object.keys(known), ...Object.keys(floor)])) {
    const one: ValueStates = { own: own[name], known: known[name], floor: floor[name] };
    const toSend = valueToSend(one);
    const now = toSend ?? floor[name];
    // A value that was never here is not part of the common state. When it appears here, the floor's wins.
    if (!now || (one.own === undefined && one.known === undefined)) continue;
    if (toSend) agreed.floor[name] = toSend;
    agreed.known[name] = now;
    if (one.own === undefined || isSame(one.own, now.value)) continue;
    agreed.changed[name] = now.value;
    const isOnlyOlder =
      one.known !== undefined && isSame(one.own, one.known.value) && now.version > one.known.version;
    if (!isOnlyOlder) agreed.aside[name] = one.own;
  }
  return agreed;
};
