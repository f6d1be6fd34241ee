import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFloor, type TestFloor } from './support/floor';

let floor: TestFloor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.close());

/** Everything that the migrations made, and what benches may do with it, in an order that does not change. */
const parts = [
  // Tables with their columns.
  `select format(e'create table packbench.%I (\\n%s\\n);', c.relname, string_agg(format('  %I %s%s%s%s', a.attname,
      format_type(a.atttypid, a.atttypmod),
      case a.attidentity when 'a' then ' generated always as identity' else '' end,
      coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''), case when a.attnotnull then ' not null' else '' end),
    e',\\n' order by a.attnum)) as sql
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
   where c.relnamespace = 'packbench'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`,
  `select format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid)) as sql
   from pg_constraint where connamespace = 'packbench'::regnamespace and contype <> 'n' order by conrelid::regclass::text, conname`,
  `select indexdef || ';' as sql from pg_indexes where schemaname = 'packbench'
     and indexname not in (select conname from pg_constraint where connamespace = 'packbench'::regnamespace)
   order by indexname`,
  `select rtrim(pg_get_functiondef(oid), e'\\n') || ';' as sql from pg_proc
   where pronamespace = 'packbench'::regnamespace order by proname, oid`,
  `select pg_get_triggerdef(t.oid) || ';' as sql from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'packbench'::regnamespace and not t.tgisinternal order by c.relname, t.tgname`,
  // What the role of benches may do.
  `select format('grant %s on packbench.%I to packbench_bench;', string_agg(lower(privilege_type), ', ' order by privilege_type), table_name) as sql
   from information_schema.role_table_grants where table_schema = 'packbench' and grantee = 'packbench_bench'
   group by table_name order by table_name`,
];

it('has the schema that a review saw (`npm run schema` writes it)', async () => {
  const dumped: string[] = [];
  for (const part of parts) dumped.push(...(await floor.query<{ sql: string }>(part)).map(({ sql }) => sql));
  const header =
    '-- The floor’s schema that all migrations lead to. Written by `npm run schema`; a test compares.\n';
  await expect([header, ...dumped].join('\n\n') + '\n').toMatchFileSnapshot('../fixtures/floor-schema.sql');
});
