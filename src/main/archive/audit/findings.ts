import type { Selectable } from 'kysely';
import type { Break } from '#shared/record/record';
import type { Tables } from '../core/schema';
import { linkOf } from './digest';

type Of = 'event' | 'station';
interface Row {
  of: Of;
  id: number;
  seq: number;
  /** sha256 in hexadecimal: `digest` in the chain, `found` of the row itself. */
  digest: string;
  found: string;
}
type Link = Selectable<Tables['chain']> & { before: Uint8Array | null };

/** Limits of stored and of reported findings; further ones are only counted. */
const keptAtMost = 1000;
const reportedAtMost = 100;
/** How many bad entries are compared to find those that changed places. */
const comparedAtMost = 24;

const boundedList = <T>() => {
  const items: T[] = [];
  let left = 0;
  return {
    items,
    left: (): number => left,
    add: (item: T): void => {
      if (items.length < keptAtMost) items.push(item);
      else left += 1;
    },
  };
};

const found = (kind: Break['kind'], of: Break['of'], id: number, more: Partial<Break> = {}): Break => ({
  ...{ kind, of, id, seq: null, from: null, count: 1 },
  ...more,
});

/** The position where the entry's hash or content fits: it was moved from there, or its hash was. */
const fitsAt = (link: Link, links: readonly Link[]): number | null => {
  const hashes = links.flatMap(({ before, hash }) => (before ? [before, hash] : [hash]));
  for (const { seq, hash } of links) {
    if (seq === link.seq) continue;
    for (const before of hashes) {
      const made = linkOf(before, { ...link, seq });
      if (made.equals(link.hash) || made.equals(hash)) return seq;
    }
  }
  return null;
};

/** An entry after a bad one is bad too, so a run of them counts once. Entries that changed places are listed separately. */
const ofLinks = (links: readonly Link[]): Break[] => {
  const compared = links.slice(0, comparedAtMost);
  const breaks: Break[] = [];
  let last = -1;
  for (const link of links) {
    const from = compared.includes(link) ? fitsAt(link, compared) : null;
    if (from !== null) breaks.push(found('reordered', 'chain', link.seq, { seq: link.seq, from }));
    else if (link.seq !== last + 1) breaks.push(found('altered', 'chain', link.seq, { seq: link.seq }));
    last = link.seq;
  }
  return breaks;
};

const keyOf = ({ of }: { of: Of }, digest: string): string => `${of} ${digest}`;

/** Collects the findings of a check and interprets them at the end: a row found in another row's place was moved. */
export const createFindings = () => {
  const reported: Break[] = [];
  const links = boundedList<Link>();
  const missing = boundedList<Omit<Row, 'found'>>();
  const changed = boundedList<Row>();
  const inserted = boundedList<Omit<Row, 'digest' | 'seq'>>();

  const ofRows = (): Break[] => {
    const lost = [...missing.items, ...changed.items];
    const places = new Map(lost.map((row) => [keyOf(row, row.digest), row.id]));
    const present = [...changed.items, ...inserted.items];
    const foundElsewhere = new Set(present.map((row) => keyOf(row, row.found)));
    const moved = (
      of: Of,
      id: number,
      digest: string,
      seq: number | null,
      otherwise: Break['kind'],
    ): Break => {
      const from = places.get(keyOf({ of }, digest)) ?? null;
      return found(from === null ? otherwise : 'reordered', of, id, { seq, from });
    };
    return [
      ...missing.items
        .filter((row) => !foundElsewhere.has(keyOf(row, row.digest)))
        .map(({ of, id, seq }) => found('removed', of, id, { seq })),
      ...changed.items.map((row) => moved(row.of, row.id, row.found, row.seq, 'altered')),
      ...inserted.items.map((row) => moved(row.of, row.id, row.found, null, 'inserted')),
    ];
  };

  return {
    entriesMissing: (seq: number, count: number): void =>
      void reported.push(found('removed', 'chain', seq, { seq, count })),
    badLink: (link: Link): void => links.add(link),
    rewritten: (seq: number): void => void reported.push(found('rewritten', 'chain', seq, { seq })),
    cut: (last: number, count: number): void =>
      void reported.push(found('cut', 'chain', last + 1, { seq: last + 1, count })),
    rowMissing: (row: Omit<Row, 'found'>): void => missing.add(row),
    rowChanged: (row: Row): void => changed.add(row),
    rowInserted: (row: Omit<Row, 'digest' | 'seq'>): void => inserted.add(row),
    /** In the order of the chain; rows that are not in it are last. */
    all: (): { breaks: Break[]; breakCount: number } => {
      const all = [...reported, ...ofLinks(links.items), ...ofRows()];
      const place = ({ seq }: Break): number => seq ?? Number.MAX_SAFE_INTEGER;
      all.sort((one, other) => place(one) - place(other));
      const uncounted = [links, missing, changed, inserted].reduce((sum, each) => sum + each.left(), 0);
      return { breaks: all.slice(0, reportedAtMost), breakCount: all.length + uncounted };
    },
  };
};
export type Findings = ReturnType<typeof createFindings>;
