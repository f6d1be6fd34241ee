import type { Break } from '#shared/record/record';
import { linkOf } from './digest';

type Of = 'event' | 'station';
interface Row {
  of: Of;
  id: number;
  seq: number;
  /** What the chain says of it, and what it says itself: sha256, hexadecimal. */
  digest: string;
  found: string;
}
interface Link {
  seq: number;
  kind: string;
  row_id: number;
  digest: Uint8Array;
  hash: Uint8Array;
  before: Uint8Array | null;
}

/** Kept of each kind; more are only counted. */
const keptAtMost = 1000;
const toldAtMost = 100;
/** Entries among which one is looked for that changed places. */
const comparedAtMost = 24;

const bag = <T>() => {
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

/** Where the entry's hash, or its content, fits: it was moved from there, or another hash was. */
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

/** Entries that follow a bad one are bad with it: a run of them counts once, but for those that changed places. */
const ofLinks = (links: readonly Link[]): Break[] => {
  const compared = links.slice(0, comparedAtMost);
  const told: Break[] = [];
  let last = -1;
  for (const link of links) {
    const from = compared.includes(link) ? fitsAt(link, compared) : null;
    if (from !== null) told.push(found('reordered', 'chain', link.seq, { seq: link.seq, from }));
    else if (link.seq !== last + 1) told.push(found('altered', 'chain', link.seq, { seq: link.seq }));
    last = link.seq;
  }
  return told;
};

const keyOf = ({ of }: { of: Of }, digest: string): string => `${of} ${digest}`;

/** Collects what a check meets, and says in the end what it means: a row found in another's place was moved. */
export const createFindings = () => {
  const told: Break[] = [];
  const links = bag<Link>();
  const gone = bag<Omit<Row, 'found'>>();
  const changed = bag<Row>();
  const inserted = bag<Omit<Row, 'digest' | 'seq'>>();

  const ofRows = (): Break[] => {
    const lost = [...gone.items, ...changed.items];
    const places = new Map(lost.map((row) => [keyOf(row, row.digest), row.id]));
    const present = [...changed.items, ...inserted.items];
    const turnedUp = new Set(present.map((row) => keyOf(row, row.found)));
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
      ...gone.items
        .filter((row) => !turnedUp.has(keyOf(row, row.digest)))
        .map(({ of, id, seq }) => found('removed', of, id, { seq })),
      ...changed.items.map((row) => moved(row.of, row.id, row.found, row.seq, 'altered')),
      ...inserted.items.map((row) => moved(row.of, row.id, row.found, null, 'inserted')),
    ];
  };

  return {
    entriesGone: (seq: number, count: number): void =>
      void told.push(found('removed', 'chain', seq, { seq, count })),
    badLink: (link: Link): void => links.add(link),
    rewritten: (seq: number): void => void told.push(found('rewritten', 'chain', seq, { seq })),
    cut: (last: number, count: number): void =>
      void told.push(found('cut', 'chain', last + 1, { seq: last + 1, count })),
    rowGone: (row: Omit<Row, 'found'>): void => gone.add(row),
    rowChanged: (row: Row): void => changed.add(row),
    rowInserted: (row: Omit<Row, 'digest' | 'seq'>): void => inserted.add(row),
    /** In the order of the chain; rows that are not in it come last. */
    all: (): { breaks: Break[]; breakCount: number } => {
      const all = [...told, ...ofLinks(links.items), ...ofRows()];
      const place = ({ seq }: Break): number => seq ?? Number.MAX_SAFE_INTEGER;
      all.sort((one, other) => place(one) - place(other));
      const uncounted = [links, gone, changed, inserted].reduce((sum, each) => sum + each.left(), 0);
      return { breaks: all.slice(0, toldAtMost), breakCount: all.length + uncounted };
    },
  };
};
export type Findings = ReturnType<typeof createFindings>;
