/**
 * What the floor's database does to one order, as pure functions: the same rules as the statements in `src/main/floor`, which
 * `rules.test.ts` holds against it. Benches and labels are numbers; a moment is a number too.
 */

/** What one bench has of an order. `since`: the entry of that bench's record up to which this is true. */
export type Hold =
  | { state: 'free' | 'started' | 'bought'; since: number; label: number }
  | { state: 'claimed'; since: number; label: number; until: number };

/** Of each bench that ever had to do with the order. Two benches that started or bought it contradict each other. */
export type Row = Readonly<Record<number, Hold>>;

/** What a bench says of a label of its own, with the number of the entry in its record that says so. */
export interface Report {
  entry: number;
  kind: 'started' | 'bought' | 'free';
  label: number;
}

/** A bench that wants to buy. */
export interface Start {
  bench: number;
  label: number;
  since: number;
  now: number;
  /** The label it is bought in place of. */
  replaces: number | null;
  /** A person decided to buy what was bought before. */
  again: boolean;
}

/** Rules that can be switched off, so that a test sees that each of them is needed. */
export interface Rules {
  /** A claim whose purchase started never lapses. */
  startedStays: boolean;
  /** An old report does not free a claim that is newer than it. */
  oldReportsAreLate: boolean;
  /** A start that a later report of the same bench overtook is refused. */
  oldStartsAreLate: boolean;
  /** What was bought stays so, whatever becomes of the label in its place. */
  boughtStays: boolean;
  /** That something was bought is taken from a report however old it is. */
  boughtIsNeverLate: boolean;
  /** A decision counts for one try, and at the floor only where it was about another's purchase. */
  decisionsEnd: boolean;
  /** A bench gives nothing back while it may have a permission that is still to be written down. */
  givesBackAfterPermissions: boolean;
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
  boughtStays: true,
  boughtIsNeverLate: true,
  decisionsEnd: true,
  givesBackAfterPermissions: true,
  restoredIsClosed: true,
  permissionsEnd: true,
  tellsAfterPermissions: true,
};

export const nobody: Row = {};

const isInTheWay = (hold: Hold, { now, again }: Start, rules: Rules): boolean =>
  (hold.state === 'bought' && !again) ||
  (hold.state === 'started' && rules.startedStays) ||
  (hold.state === 'claimed' && hold.until > now);

/** A bench's own earlier label is in the way too, unless this one is asked for in its place. */
const isOwnInTheWay = (own: Hold, { since, label, replaces, again }: Start, rules: Rules): boolean =>
  (since < own.since && rules.oldStartsAreLate) ||
  (own.state === 'bought' && !again && own.label !== replaces) ||
  (own.state === 'started' && !again && own.label !== label && own.label !== replaces);

/** Whether a bench may have the order; `since` is the last entry of its record. */
export const mayHave = (row: Row, asked: Start, rules: Rules): boolean =>
  Object.entries(row).every(([owner, hold]) =>
    Number(owner) === asked.bench ? !isOwnInTheWay(hold, asked, rules) : !isInTheWay(hold, asked, rules),
  );

/** Others' claims that lapsed are over: who had one must ask again. What the bench bought before stays bought. */
export const taken = (row: Row, bench: number, hold: Hold, rules: Rules): Row => {
  const others = Object.entries(row).map(([other, { state, since, label }]) => [
    other,
    state === 'claimed' ? { state: 'free', since, label } : row[Number(other)],
  ]);
  const own = row[bench];
  const kept = own?.state === 'bought' && rules.boughtStays ? own : hold;
  return { ...Object.fromEntries(others), [bench]: kept } as Row;
};

/** A bench asks for an order that it will buy later, until `until`. Null where it is refused. */
export const claim = (row: Row, asked: Start & { until: number }, rules: Rules): Row | null => {
  const { bench, label, since, until } = asked;
  if (row[bench]?.state === 'started' || !mayHave(row, asked, rules)) return null;
  return taken(row, bench, { state: 'claimed', since, label, until }, rules);
};

/** A bench is about to buy. Null where it is refused. */
export const start = (row: Row, asked: Start, rules: Rules): Row | null => {
  const { bench, label, since } = asked;
  return mayHave(row, asked, rules) ? taken(row, bench, { state: 'started', since, label }, rules) : null;
};

/** What a bench's record says of its own hold; what others have of the order stays. */
export const report = (row: Row, said: Report & { bench: number }, rules: Rules): Row => {
  const { bench, entry, kind, label } = said;
  const own = row[bench];
  const isLate = own !== undefined && own.since >= entry && rules.oldReportsAreLate;
  if (own?.state === 'bought' && rules.boughtStays && (isLate || kind !== 'bought')) return row;
  if (isLate && !(kind === 'bought' && rules.boughtIsNeverLate)) return row;
  // Nothing of one label is over because of what became of another.
  if (own?.state === 'started' && kind === 'free' && own.label !== label) return row;
  return { ...row, [bench]: { state: kind, since: Math.max(entry, own?.since ?? 0), label } };
};

/** Of a label whose purchase started at the floor, the bench's record says up to `entry` that it did not. */
export const giveBack = (
  row: Row,
  { bench, entry, label }: Omit<Report, 'kind'> & { bench: number },
): Row => {
  const own = row[bench];
  return own?.state === 'started' && own.label === label && own.since <= entry
    ? { ...row, [bench]: { state: 'free', since: entry, label } }
    : row;
};
