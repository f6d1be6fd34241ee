import { expect, it } from 'vitest';
import { type Bench, ships, useBenches } from './support/benches';
import { eventually } from './support/floor';

const benches = useBenches();

/** A way in which the database takes nothing any more while it still answers, and the way back. */
interface Trouble {
  begin: string;
  end: string;
}

const onAllTables = (what: string): string => `do $do$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'packbench' loop execute format($$${what}$$, name); end loop;
end $do$`;

const troubles: Record<string, Trouble> = {
  'is read-only': {
    begin: `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$;
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    end: `set default_transaction_read_only = off;
      do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$;
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  },
  // A stand-in for a disk without room: the answer that PostgreSQL gives then, to whatever would write a row.
  'has no room on its disk': {
    begin: `create function packbench.no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      ${onAllTables('create trigger no_room before insert or update or delete on packbench.%I for each row execute function packbench.no_room()')}`,
    end: `drop function packbench.no_room() cascade`,
  },
};

const codeOf = async (bench: Bench, ref1: string): Promise<string> => {
  const { label } = await bench.label(ref1);
  return label.hold?.failure.code ?? label.stage;
};

/** What benches have of each order, as the floor says. */
const toldOf = async (): Promise<unknown[]> =>
  (
    await benches.floor.query<{ states: unknown }>(
      `select (select jsonb_agg(what->>'state') from jsonb_each(holds) as hold(owner, what) where what->>'state' <> 'free') as states
       from packbench.orders`,
    )
  ).rows.map(({ states }) => states);

it.each(Object.entries(troubles))(
  'while the floor’s database %s, a bench buys nothing new, prints what is bought, and reports it afterwards',
  async (_, { begin, end }) => {
    const [one, two] = await benches.pair('EX-1', 'EX-2', 'EX-3', 'EX-4');
    expect(await ships(one, 'EX-1')).toBe('confirmed');
    // Allowed by the floor and under way at the service when the trouble begins.
    benches.service.script('register', { kind: 'neverReply' });
    await one.at.station.ship.scan({ code: 'EX-2' });
    await eventually(() => expect(benches.bought()).toEqual(['EX-1', 'EX-2']));
    await benches.floor.query(begin);

    await one.at.station.ship.scan({ code: 'EX-3' });
    await two.at.station.ship.scan({ code: 'EX-4' });
    await eventually(async () => {
      expect(await codeOf(one, 'EX-3')).toBe('floor_unreachable');
      expect(await codeOf(two, 'EX-4')).toBe('floor_unreachable');
    });
    // What is bought is found and printed as ever; a scan answers.
    expect(await one.at.station.ship.scan({ code: 'EX-1' })).toMatchObject({ kind: 'duplicate' });
    const { id } = (await one.label('EX-1')).label;
    expect(await one.at.station.labels.print({ labelId: id, reason: 'damaged', copies: 1 })).toEqual({
      ok: true,
    });
    await eventually(() => expect(one.printer.printed).toHaveLength(2));
    // A supervisor's word.
    const held = (await one.label('EX-3')).label;
    await eventually(async () =>
      expect(await one.at.station.labels.shipWithoutFloor({ labelId: held.id })).toEqual({ ok: true }),
    );
    await eventually(async () => expect(await codeOf(one, 'EX-3')).toBe('confirmed'));
    expect(benches.bought()).toEqual(['EX-1', 'EX-2', 'EX-3']);

    await benches.floor.query(end);
    // It waited for the floor, and is tried again by itself.
    await eventually(async () => expect(await codeOf(two, 'EX-4')).toBe('confirmed'));
    await eventually(async () =>
      expect((await toldOf()).sort()).toEqual([['bought'], ['bought'], ['bought'], ['started']]),
    );
    expect(await ships(two, 'EX-2')).toBe('shipping_elsewhere');
    for (const ref1 of ['EX-1', 'EX-3']) expect(await ships(two, ref1)).toBe('shipped_elsewhere');
    expect(benches.bought()).toEqual(['EX-1', 'EX-2', 'EX-3', 'EX-4']);
    await eventually(async () => {
      const { rows } = await benches.floor.query(
        'select label from packbench.labels where length(sealed) > 0',
      );
      expect(rows.length).toBeGreaterThanOrEqual(3);
    });
    expect([...one.at.errors, ...two.at.errors]).toEqual([]);
  },
);
