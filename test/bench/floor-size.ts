import pg from 'pg';
import { overviewStatement, takeStatement } from '#main/floor/batch-statements';
import { password } from '#test/floor/support/postgres';
import type { Bench } from './bench';
import { timed } from './clock';
import type { Figure } from './figure';
import type { FloorDatabases } from './floor-databases';
import { seal, SimulatedBench } from './floor-simulated';

/** A label that the other benches find. */
const rare = 'PACKAGE-TO-FIND';

const benchCount = 20;

/** One of the twenty, which takes orders of a batch in one run. */
const taker = { id: '00000000-0000-4000-8000-000000000001', run: '00000000-0000-4000-9000-000000000001' };
const batch = '00000000-0000-4000-a000-000000000001';
const atOnce = 4;

/**
 * So many orders that twenty benches have purchased, and their labels: each with five codes and its bench's
 * report of half a kilobyte; a real one has more, which is read only on request.
 */
const fill = (count: number): string => `
  set maintenance_work_mem = '512MB';
  insert into packbench.benches (id, name, version, told, run)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Filled ' || n, '1.0.0', 1, gen_random_uuid()
    from generate_series(1, ${benchCount}) as n;
  insert into packbench.orders (environment, key, parcel, holds)
    select 'production', sha256(('order ' || n)::bytea), 1, jsonb_build_object(
      '00000000-0000-4000-8000-' || lpad((n % ${benchCount} + 1)::text, 12, '0'),
      jsonb_build_object('state', 'bought', 'since', n, 'label', 'filled-' || n, 'at', 1767600000000 + n))
    from generate_series(1, ${count}) as n;
  update packbench.benches set run = '${taker.run}' where id = '${taker.id}';
  insert into packbench.batches (environment, id, content, is_again, bench, sealed, state)
    values ('production', '${batch}', '\\x00', false, '${taker.id}', '\\x00', 'open');
  insert into packbench.batch_rows (environment, batch, position, key, parcel, traits, sealed, state, bench, changed_at)
    select 'production', '${batch}', n, sha256(('of the batch ' || n)::bytea), 1, '{}', '\\x00',
      case when n > ${count} - least(2000, ${count} / 2) then 'waiting' else 'bought' end,
      case when n > ${count} - least(2000, ${count} / 2) then null else '${taker.id}'::uuid end,
      clock_timestamp() - interval '1 hour'
    from generate_series(1, ${count}) as n;
  drop index packbench.labels_codes;
  insert into packbench.labels (environment, label, bench, codes, version, sealed)
    select 'production', 'filled-' || n,
      ('00000000-0000-4000-8000-' || lpad((n % ${benchCount} + 1)::text, 12, '0'))::uuid,
      array[sha256(('1 ' || n)::bytea), sha256(('2 ' || n)::bytea), sha256(('3 ' || n)::bytea), sha256(('4 ' || n)::bytea), sha256(('5 ' || n)::bytea)],
      n, decode(repeat(md5(n::text), 32), 'hex')
    from generate_series(1, ${count}) as n;
  create index labels_codes on packbench.labels using gin (codes);`;

const filled = async (databases: FloorDatabases, count: number): Promise<string> => {
  const url = await databases.open(`of_${count}`);
  const owner = new pg.Client({ connectionString: url.replace('@', `:${password}@`) });
  await owner.connect();
  try {
    await owner.query(fill(count));
    const label = 'filled-7';
    const bench = '00000000-0000-4000-8000-000000000008';
    await owner.query(
      `update packbench.labels set codes = array[$1::bytea], version = 7, sealed = $2
       where environment = 'production' and label = $3`,
      [
        seal.code('name', rare),
        seal.seal(Buffer.from('{}'), ['label', 'production', bench, label, 7]),
        label,
      ],
    );
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
  return url;
};

type Samples = Record<'claim' | 'find' | 'take' | 'look', number[]>;

interface Filled {
  bench: SimulatedBench;
  size: number;
  samples: Samples;
  client: pg.Client;
}

/** Takes the next orders of the batch. @returns its milliseconds */
const take = (client: pg.Client): Promise<number> =>
  timed(async () => {
    const { rows } = await client.query(takeStatement, [
      'production',
      taker.id,
      taker.run,
      batch,
      atOnce,
      null,
    ]);
    if (rows.length !== atOnce) throw new Error(`${rows.length} orders of the batch were taken`);
  });

/** The same requests on a small and a large floor, round by round. */
export const sizesOfFloor = async (bench: Bench, databases: FloorDatabases): Promise<Figure[]> => {
  const sizes = bench.sized({ whole: [10_000, 1_000_000], quick: [10_000, 100_000], trial: [500, 1_000] });
  const all: Filled[] = [];
  for (const size of sizes) {
    const url = await filled(databases, size);
    const one = new SimulatedBench('Bench', url);
    await one.open();
    const client = new pg.Client({ connectionString: url.replace('@', `:${password}@`) });
    await client.connect();
    all.push({ bench: one, size, client, samples: { claim: [], find: [], take: [], look: [] } });
  }
  for (let round = -10; round < bench.rounds.many * 3; round += 1)
    for (const { bench: one, client, samples } of all) {
      const claim = await one.claim(`SIZE-${round}`);
      const find = await one.find(rare);
      const taken = await take(client);
      const looked = await timed(() => client.query(overviewStatement, ['production', [batch]]));
      if (round < 0) continue;
      samples.take.push(taken);
      samples.look.push(looked);
      samples.claim.push(claim);
      samples.find.push(find);
    }
  for (const { bench: one, client } of all) await Promise.all([one.close(), client.end()]);
  const of = (task: keyof Samples, words: string): Figure[] => {
    const [small, large] = all.map(({ size, samples }) => ({
      name: `${words}, ${size.toLocaleString('en')} orders`,
      samples: samples[task],
    }));
    return small && large ? [small, { ...large, against: small, aims: [{ of: 'ratio', most: 2 }] }] : [];
  };
  return [
    ...of('claim', 'claim of an order'),
    ...of('find', 'search by a code'),
    ...of('take', 'four orders of a batch taken'),
    ...of('look', 'look at the batches'),
  ];
};
