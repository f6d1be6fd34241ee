import pg from 'pg';
import { password } from '#test/floor/support/postgres';
import type { Bench } from './bench';
import type { Figure } from './figure';
import type { FloorDatabases } from './floor-databases';
import { seal, SimulatedBench } from './floor-simulated';

/** A label that the other benches find. */
const rare = 'PACKAGE-TO-FIND';

const benchCount = 20;

/**
 * So many orders that twenty benches bought, and their labels: each with five codes and what its bench says of it, in half a kilobyte; a
 * real one has more, which is read only where it is asked for.
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

type Samples = Record<'claim' | 'find', number[]>;

/** The same requests at a small floor and at a large one, round by round. */
export const sizesOfFloor = async (bench: Bench, databases: FloorDatabases): Promise<Figure[]> => {
  const sizes = bench.sized({ whole: [10_000, 1_000_000], quick: [10_000, 100_000], trial: [500, 1_000] });
  const all: { bench: SimulatedBench; size: number; samples: Samples }[] = [];
  for (const size of sizes) {
    const one = new SimulatedBench('Bench', await filled(databases, size));
    await one.open();
    all.push({ bench: one, size, samples: { claim: [], find: [] } });
  }
  for (let round = -10; round < bench.rounds.many * 3; round += 1)
    for (const { bench: one, samples } of all) {
      const claim = await one.claim(`SIZE-${round}`);
      const find = await one.find(rare);
      if (round < 0) continue;
      samples.claim.push(claim);
      samples.find.push(find);
    }
  for (const { bench: one } of all) await one.close();
  const of = (task: keyof Samples, words: string): Figure[] => {
    const [small, large] = all.map(({ size, samples }) => ({
      name: `${words}, ${size.toLocaleString('en')} orders`,
      samples: samples[task],
    }));
    return small && large ? [small, { ...large, against: small, aims: [{ of: 'ratio', most: 2 }] }] : [];
  };
  return [...of('claim', 'claim of an order'), ...of('find', 'search by a code')];
};
