import { type Selectable, sql } from 'kysely';
import type { Head, ChainCheck } from '#shared/record/record';
import { yieldToEventLoop } from '../../base/event-loop';
import type { Db, Tables } from '../core/schema';
import { beginning, type Body, digestOf, hexOf, linkOf } from './digest';
import { createFindings, type Findings } from './findings';

const bits = 13;

/** A set of row numbers with one bit each: a million of them take 130 kB, and a single far one takes 1 kB. */
const idSet = () => {
  const blocks = new Map<number, Uint32Array>();
  const place = (id: number) => ({
    block: Math.floor(id / 2 ** bits),
    word: (id >> 5) & 255,
    bit: 1 << (id & 31),
  });
  return {
    add: (id: number): void => {
      const { block, word, bit } = place(id);
      const words = blocks.get(block) ?? new Uint32Array(2 ** (bits - 5));
      words[word] = (words[word] ?? 0) | bit;
      blocks.set(block, words);
    },
    has: (id: number): boolean => {
      const { block, word, bit } = place(id);
      return ((blocks.get(block)?.[word] ?? 0) & bit) !== 0;
    },
  };
};
type IdSet = ReturnType<typeof idSet>;

/** Entries that are checked before other work may run: about 10 ms. */
const atOnce = 1000;

type Entry = Selectable<Tables['chain']>;
type Of = 'event' | 'station';
const tableOf = { event: 'events', station: 'station_events' } as const;

/** The digest of an event after personal data was removed from it, by the newest entry. */
const anonymised = sql`(select digest from chain indexed by chain_blanked
  where kind = 'blanked' and row_id = events.id order by seq desc limit 1)`;

/** The digest of a row, and the one that it has to have where personal data was removed from it. */
interface Digests {
  found: string;
  anonymised: string | null;
}

/** One statement reads both digests, because personal data may be removed during the check. */
const rowsOf = async (db: Db, of: Of, ids: readonly number[]): Promise<Map<number, Digests>> => {
  const { rows } = await sql<Body & { id: number; anonymised: Uint8Array | null }>`
    select *, ${of === 'event' ? anonymised : sql`null`} as anonymised from ${sql.table(tableOf[of])}
    where id in (select value from json_each(${JSON.stringify(ids)}))`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      { found: hexOf(digestOf(row)), anonymised: row.anonymised && hexOf(row.anonymised) },
    ]),
  );
};

const isOf = (kind: string): kind is Of => kind === 'event' || kind === 'station';
const idsOf = (entries: readonly Entry[], of: Of): number[] =>
  entries.filter(({ kind }) => kind === of).map(({ row_id }) => row_id);

interface Walk {
  db: Db;
  findings: Findings;
  seen: Record<Of, IdSet>;
  /** The entry before; its hash is null where that entry is missing. */
  before: { seq: number; hash: Uint8Array | null };
  kept: Head | null;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/** Checks the entry itself: no entry is missing before it, and its hash is made from the one before. */
const checkEntry = (entry: Entry, walk: Walk): boolean => {
  const { findings, before, kept } = walk;
  const missing = entry.seq - before.seq - 1;
  if (missing > 0) findings.entriesMissing(before.seq + 1, missing);
  const chained = missing > 0 ? null : before.hash;
  const isTrue = chained === null || isSame(linkOf(chained, entry), entry.hash);
  if (!isTrue) findings.badLink({ ...entry, before: chained });
  if (kept?.count === entry.seq && kept.hash !== hexOf(entry.hash)) findings.rewritten(entry.seq);
  walk.before = { seq: entry.seq, hash: entry.hash };
  return isTrue;
};

const checkSlice = async (entries: readonly Entry[], walk: Walk): Promise<void> => {
  const { db, findings, seen } = walk;
  const rows = {
    event: await rowsOf(db, 'event', idsOf(entries, 'event')),
    station: await rowsOf(db, 'station', idsOf(entries, 'station')),
  };
  for (const entry of entries) {
    const isTrue = checkEntry(entry, walk);
    const { kind, row_id: id, seq } = entry;
    if (!isOf(kind)) continue;
    const isSecond = seen[kind].has(id);
    seen[kind].add(id);
    const written = hexOf(entry.digest);
    const row = rows[kind].get(id);
    if (row === undefined) findings.rowMissing({ of: kind, id, seq, digest: written });
    // An entry with a wrong hash, or a second entry for the same row, proves nothing about its row.
    else if (row.found !== (row.anonymised ?? written) && isTrue && !isSecond)
      findings.rowChanged({ of: kind, id, seq, digest: written, found: row.found });
  }
};

/** Finds rows without an entry, up to the last row that existed when the check began. */
const findInserted = async (of: Of, last: number, { db, findings, seen }: Walk): Promise<void> => {
  for (let after = -Number.MAX_SAFE_INTEGER; ;) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(tableOf[of])} where id > ${after} and id <= ${last} order by id limit ${atOnce * 5}`.execute(
      db,
    );
    const withoutEntry = rows.map(({ id }) => id).filter((id) => !seen[of].has(id));
    const digests = await rowsOf(db, of, withoutEntry);
    for (const id of withoutEntry) findings.rowInserted({ of, id, found: digests.get(id)?.found ?? '' });
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    after = next;
    await yieldToEventLoop();
  }
};

interface Ends {
  entries: number;
  event: number;
  station: number;
  anonymised: number;
  started: string | null;
}

/** The ends when the check begins: entries that are written during the check are left to the next one. */
const endsOf = async (db: Db): Promise<Ends> => {
  const { rows } =
    await sql<Ends>`select (select max(seq) from chain) as entries, (select max(id) from events) as event,
    (select max(id) from station_events) as station,
    (select count(*) from chain indexed by chain_blanked where kind = 'blanked') as anonymised,
    (select event from station_events where type = 'record.started' order by id limit 1) as started`.execute(
      db,
    );
  const { entries, event, station, anonymised, started } = rows[0] ?? {};
  return {
    entries: entries ?? 0,
    event: event ?? 0,
    station: station ?? 0,
    anonymised: anonymised ?? 0,
    started: started ?? null,
  };
};

const beforeOf = (started: string | null): number => {
  try {
    const { before } = JSON.parse(started ?? '') as { before?: unknown };
    return typeof before === 'number' ? before : 0;
  } catch {
    return 0;
  }
};

/**
 * Checks every entry of the chain and every row in slices. Names what was changed, removed, inserted or moved.
 * @param kept an end of the chain that was kept outside the archive: with it, a chain that was cut or rewritten is found
 */
export const verifyChain = async (db: Db, kept: Head | null): Promise<ChainCheck> => {
  const ends = await endsOf(db);
  const findings = createFindings();
  const walk: Walk = {
    db,
    findings,
    seen: { event: idSet(), station: idSet() },
    before: { seq: 0, hash: beginning },
    kept,
  };
  let entries = 0;
  for (let after = -Number.MAX_SAFE_INTEGER; ;) {
    const slice: Entry[] = await db
      .selectFrom('chain')
      .selectAll()
      .where('seq', '>', after)
      .where('seq', '<=', ends.entries)
      .orderBy('seq')
      .limit(atOnce)
      .execute();
    if (slice.length === 0) break;
    await checkSlice(slice, walk);
    entries += slice.length;
    after = slice.at(-1)?.seq ?? ends.entries;
    await yieldToEventLoop();
  }
  await findInserted('event', ends.event, walk);
  await findInserted('station', ends.station, walk);
  if (kept && kept.count > walk.before.seq) findings.cut(walk.before.seq, kept.count - walk.before.seq);
  const { breaks, breakCount } = findings.all();
  return {
    ok: breakCount === 0,
    entries,
    before: beforeOf(ends.started),
    anonymised: ends.anonymised,
    breaks,
    breakCount,
    end: kept ? 'kept' : 'none',
  };
};
