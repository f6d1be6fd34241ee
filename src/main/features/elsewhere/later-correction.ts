import type { Changes } from '#shared/update/basket';
import { hasValueOf } from '../corrections/changes';

/** A correction that the service accepted. */
export interface Correction {
  /** The bench that sent it. */
  bench: string;
  /** When that bench stored the service's answer, by its own clock; undefined where that is not known. */
  at: string | undefined;
  fields: readonly string[];
  /** Their values before and after it, where they are known here. */
  values?: { before: Changes; after: Changes } | undefined;
}

/** One of the corrections of a field that a bench sent, in their order. */
interface Place {
  all: readonly Correction[];
  index: number;
}

const placeOf = (one: Correction, sent: readonly Correction[], name: string): Place => {
  const all = sent.filter(({ bench, fields }) => bench === one.bench && fields.includes(name));
  return { all, index: all.indexOf(one) };
};

/** The value that a correction was the first of its bench to set; null where the field had it before: then it tells nothing. */
const newValue = ({ all, index }: Place, name: string): Changes | null => {
  const after = all[index]?.values?.after;
  const before = all.slice(0, index + 1).flatMap(({ values }) => (values ? [values.before] : []));
  return after === undefined || before.some((old) => hasValueOf(after, old, name)) ? null : after;
};

/** True if a correction, or an earlier one of its bench, changed the value that the other set, or that a later one of its bench set. */
const isUpon = (one: Place, other: Place, name: string): boolean =>
  other.all.some((_, index) => {
    const value = index < other.index ? null : newValue({ all: other.all, index }, name);
    return one.all
      .slice(0, one.index + 1)
      .some(({ values }) => value && values && hasValueOf(value, values.before, name));
  });

/**
 * True if the other correction of a field was sent later. The clocks of benches may differ, so they count only where the values do not tell
 * which of the two benches knew of the other's correction.
 */
const isLater = (other: Place, one: Place, name: string): boolean => {
  const isOtherUpon = isUpon(other, one, name);
  if (isOtherUpon !== isUpon(one, other, name)) return isOtherUpon;
  const [otherAt, at] = [other.all[other.index]?.at, one.all[one.index]?.at];
  return otherAt !== undefined && at !== undefined && otherAt > at;
};

/**
 * The fields of a correction that another one changed later.
 * @param accepted corrections that are in the label's data here, in their order
 * @param sent all corrections of the bench that sent this one, in their order
 */
export const correctedLater = (
  one: Correction,
  accepted: readonly Correction[],
  sent: readonly Correction[],
): string[] =>
  one.fields.filter((name) => {
    const place = placeOf(one, sent, name);
    return accepted.some(
      (other) => other.fields.includes(name) && isLater(placeOf(other, accepted, name), place, name),
    );
  });
