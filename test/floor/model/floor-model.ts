/**
 * What the floor's database does to one order, as pure functions. The rules are those of the statements in `src/main/floor`;
 * `rules.test.ts` compares both. Benches, labels and times are numbers.
 */

/** The state of an order at one bench. `since`: the entry of that bench's record up to which this is true. */
export type Hold =
  | { state: 'free' | 'started' | 'bought'; since: number; label: number }
  | { state: 'claimed'; since: number; label: number; until: number };

/** The hold of each bench that ever asked for the order. Two benches that started or bought it contradict each other. */
export type Row = Readonly<Record<number, Hold>>;

/** A bench's report about one of its labels, with the number of the entry in its record. */
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
  /** The label that this one replaces. */
  replaces: number | null;
  /** A person decided to buy what was bought before. */
  again: boolean;
}

/** Rules that can be switched off: a test proves that each of them is needed. */
export interface Rules {
  /** A claim never expires once its purchase has started. */
  startedStays: boolean;
  /** An old report does not free a newer claim. */
  oldReportsAreLate: boolean;
  /** A start is refused if a later report of the same bench arrived before it. */
  oldStartsAreLate: boolean;
  /** A bought order stays bought, even if its replacement label is not bought. */
  boughtStays: boolean;
  /** A report of a purchase is accepted however old it is. */
  boughtIsNeverLate: boolean;
  /** A person's decision counts for one try. At the floor it counts only if it was about another bench's purchase. */
  decisionsEnd: boolean;
  /** A bench gives nothing back while it may have a permission that it has not written to its record yet. */
  givesBackAfterPermissions: boolean;
  /** On a restored floor no purchase starts until every bench has reported its complete record again. */
  restoredIsClosed: boolean;
  /** A permission that the floor gave before it was restored is not used. */
  permissionsEnd: boolean;
  /** A purchase that a bench started counts as bought once the bench is off the floor, so another bench asks a person before it buys. */
  retiredStartsAreAsked: boolean;
  /** A bench reports again only when all of its permissions are written to its record. */
  reportsAfterPermissions: boolean;
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
  reportsAfterPermissions: true,
  retiredStartsAreAsked: true,
};

export const noHolds: Row = {};

const isInTheWay = (hold: Hold, { now, again }: Start, rules: Rules): boolean =>
  (hold.state === 'bought' && !again) ||
  (hold.state === 'started' && rules.startedStays) ||
  (hold.state === 'claimed' && hold.until > now);

/** An earlier label of the same bench is in the way too, unless this one replaces it. */
const isOwnHoldInTheWay = (ownHold: Hold, { since, label, replaces, again }: Start, rules: Rules): boolean =>
  (since < ownHold.since && rules.oldStartsAreLate) ||
  (ownHold.state === 'bought' && !again && ownHold.label !== replaces) ||
  (ownHold.state === 'started' && !again && ownHold.label !== label && ownHold.label !== replaces);

/** The holds with which a start is compared. `retired`: benches that a supervisor took off the floor. */
export const asAsked = (row: Row, retired: readonly number[], rules: Rules): Row =>
  Object.fromEntries(
    Object.entries(row).map(([owner, hold]) => [
      owner,
      hold.state === 'started' && retired.includes(Number(owner))
        ? { ...hold, state: rules.retiredStartsAreAsked ? 'bought' : 'free' }
        : hold,
    ]),
  );

/** Whether a bench may have the order; `since` is the last entry of its record. */
export const mayHave = (row: Row, asked: Start, rules: Rules): boolean =>
  Object.entries(row).every(([owner, hold]) =>
    Number(owner) === asked.bench ? !isOwnHoldInTheWay(hold, asked, rules) : !isInTheWay(hold, asked, rules),
  );

/** Ends the claims of other benches: they must ask again. If the bench bought the order before, its hold stays "bought". */
export const withHold = (row: Row, bench: number, hold: Hold, rules: Rules): Row => {
  const others = Object.entries(row).map(([other, { state, since, label }]) => [
    other,
    state === 'claimed' ? { state: 'free', since, label } : row[Number(other)],
  ]);
  const ownHold = row[bench];
  const kept = ownHold?.state === 'bought' && rules.boughtStays ? ownHold : hold;
  return { ...Object.fromEntries(others), [bench]: kept } as Row;
};

/** A bench claims an order, which it will buy later, until `until`. Null if the claim is refused. */
export const claim = (row: Row, asked: Start & { until: number }, rules: Rules): Row | null => {
  const { bench, label, since, until } = asked;
  if (row[bench]?.state === 'started' || !mayHave(row, asked, rules)) return null;
  return withHold(row, bench, { state: 'claimed', since, label, until }, rules);
};

/** A bench is about to buy. Null if it may not. */
export const start = (row: Row, asked: Start, rules: Rules, retired: readonly number[] = []): Row | null => {
  const { bench, label, since } = asked;
  return mayHave(asAsked(row, retired, rules), asked, rules)
    ? withHold(row, bench, { state: 'started', since, label }, rules)
    : null;
};

/** Applies a report from a bench's record to its own hold. The holds of other benches stay. */
export const report = (
  row: Row,
  { bench, entry, kind, label }: Report & { bench: number },
  rules: Rules,
): Row => {
  const ownHold = row[bench];
  const isLate = ownHold !== undefined && ownHold.since >= entry && rules.oldReportsAreLate;
  if (ownHold?.state === 'bought' && rules.boughtStays && (isLate || kind !== 'bought')) return row;
  if (isLate && !(kind === 'bought' && rules.boughtIsNeverLate)) return row;
  // The end of one label does not free the hold of another.
  if (ownHold?.state === 'started' && kind === 'free' && ownHold.label !== label) return row;
  return { ...row, [bench]: { state: kind, since: Math.max(entry, ownHold?.since ?? 0), label } };
};

/** Frees an order: at the floor its purchase started, but the bench's record, read up to `entry`, has no such purchase. */
export const giveBack = (
  row: Row,
  { bench, entry, label }: Omit<Report, 'kind'> & { bench: number },
): Row => {
  const ownHold = row[bench];
  return ownHold?.state === 'started' && ownHold.label === label && ownHold.since <= entry
    ? { ...row, [bench]: { state: 'free', since: entry, label } }
    : row;
};
