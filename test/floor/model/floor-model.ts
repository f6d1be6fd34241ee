/**
 * What the floor's database does to one order, as pure functions: the same rules as the statements in `src/main/floor`, which
 * `rules.test.ts` holds against it. Benches are numbers; a moment is a number too.
 */

/** What one bench has of an order. `since`: the entry of that bench's record up to which this is true. */
export type Hold =
  | { state: 'free' | 'started' | 'bought'; since: number }
  | { state: 'claimed'; since: number; until: number };

/** Of each bench that ever had to do with the order. Two benches that started or bought it contradict each other. */
export type Row = Readonly<Record<number, Hold>>;

/** What a bench says of its own label, with the number of the entry in its record that says so. */
export interface Report {
  entry: number;
  kind: 'started' | 'bought' | 'free';
}

/** Rules that can be switched off, so that a test sees that each of them is needed. */
export interface Rules {
  /** A claim whose purchase started never lapses. */
  startedStays: boolean;
  /** An old report does not free a claim that is newer than it. */
  oldReportsAreLate: boolean;
  /** A start that a later report of the same bench overtook is refused. */
  oldStartsAreLate: boolean;
  /** Nothing starts on a floor that was restored until every bench has told again. */
  restoredIsClosed: boolean;
  /** A permission of a floor from before it was restored is not used. */
  permissionsEnd: boolean;
  /** A bench tells again only when none of its permissions is still to be written down. */
  tellsAfterPermissions: boolean;
}

export const allRules: Rules = {
  startedStays: true,
  oldReportsAreLate: true,
  oldStartsAreLate: true,
  restoredIsClosed: true,
  permissionsEnd: true,
  tellsAfterPermissions: true,
};

export const nobody: Row = {};

const isInTheWay = (hold: Hold, now: number, rules: Rules): boolean =>
  hold.state === 'bought' ||
  (hold.state === 'started' && rules.startedStays) ||
  (hold.state === 'claimed' && hold.until > now);

/** Whether `bench` may have the order at the moment `now`; `since` is the last entry of its record. */
const mayHave = (row: Row, bench: number, since: number, now: number, rules: Rules): boolean => {
  const own = row[bench];
  if (own?.state === 'bought') return false;
  if (own && since < own.since && rules.oldStartsAreLate) return false;
  return Object.entries(row).every(
    ([other, hold]) => Number(other) === bench || !isInTheWay(hold, now, rules),
  );
};

/** Others' claims that lapsed are over: who had one must ask again. */
const taken = (row: Row, bench: number, hold: Hold): Row => {
  const others = Object.entries(row).map(([other, { state, since }]) => [
    other,
    state === 'claimed' ? { state: 'free', since } : row[Number(other)],
  ]);
  return { ...Object.fromEntries(others), [bench]: hold } as Row;
};

/** A bench asks for an order that it will buy later, until `until`. Null where it is refused. */
export const claim = (
  row: Row,
  asked: { bench: number; since: number; until: number; now: number },
  rules: Rules,
): Row | null => {
  const { bench, since, until, now } = asked;
  if (row[bench]?.state === 'started' || !mayHave(row, bench, since, now, rules)) return null;
  return taken(row, bench, { state: 'claimed', since, until });
};

/** A bench is about to buy. Null where it is refused. */
export const start = (
  row: Row,
  { bench, since, now }: { bench: number; since: number; now: number },
  rules: Rules,
): Row | null =>
  mayHave(row, bench, since, now, rules) ? taken(row, bench, { state: 'started', since }) : null;

/** What a bench's record says of its own hold; what others have of the order stays. */
export const report = (row: Row, { bench, entry, kind }: Report & { bench: number }, rules: Rules): Row => {
  const own = row[bench];
  if (own && own.since >= entry && rules.oldReportsAreLate) return row;
  if (own?.state === 'bought' && kind !== 'bought') return row;
  return { ...row, [bench]: { state: kind, since: entry } };
};
