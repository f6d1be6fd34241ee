import { createHash } from 'node:crypto';
import { Connection, runMigration } from '#main/archive/core/connection';
import { migrations } from '#main/archive/migrations/index';

/** The schema version before the full-text index: the migration of such an archive fills the index. */
const before = 6;

const stems = [
  'mar',
  'jon',
  'lis',
  'kat',
  'rob',
  'ben',
  'mil',
  'eld',
  'vik',
  'ram',
  'cen',
  'pau',
  'tho',
  'sof',
  'nad',
];
const ends = [
  'ina',
  'os',
  'eta',
  'ander',
  'ric',
  'ova',
  'mann',
  'ello',
  'sen',
  'ward',
  'ton',
  'ley',
  'stein',
  'uka',
];
const names = stems.flatMap((stem) => ends.map((end) => `${stem}${end}`));
const surnames = names.flatMap((name) =>
  ['', 'b', 'gr', 'st', 'w', 'k', 'tr', 'f', 'd', 'h'].map((head) => `${head}${name}`),
);
const cities = names.map((name) => `${name}ville`);
const countries = ['US', 'CA', 'DE', 'FR', 'GB', 'JP', 'MX', 'AU'];

const table = (name: string, values: readonly string[]): string =>
  `create temp table ${name} as select key as n, value as v from json_each('${JSON.stringify(values)}');
   create unique index temp.${name}_n on ${name} (n);`;

const iso = (seconds: string): string => `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`;

export interface LargeArchive {
  count: number;
  /** ISO 8601; the time of the newest label, the others are older. */
  until: string;
  /** Labels of one day of 24 hours. */
  aDay: number;
}

/** Three labels in the middle of every archive have this name, no others. */
export const rareName = 'Quirin Overholt';

const contact = `case when sorts.rare then '${rareName}' else first.v || ' ' || last.v end`;

const label = ({ count, until, aDay }: LargeArchive): string => `
create temp table sorts as
with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
select n, cast(${Math.floor(Date.parse(until) / 1000)} - (${count} - n) * 86400 / ${aDay} as integer) as at,
  n between ${count} / 2 and ${count} / 2 + 2 as rare, (n * 7919) % ${names.length} as first, (n * 104729) % ${surnames.length} as last,
  (n * 31337) % ${cities.length} as city,
  case when n % 10 < 7 then 0 else 1 + (n / 10) % ${countries.length - 1} end as country,
  case when n > ${count} - 40 then 'draft' when n % 500 = 0 then 'closed' when n % 40 = 0 then 'sent' else 'confirmed' end as stage
from numbers;
insert into batches (id, name, created_at, state) values ('large', 'large.csv', '${until}', 'done');
insert into labels (seq, id, batch_id, position, ref1, stage, hold_code, hold_json, draft, package_id, tracking_number,
  search, created_at, updated_at, recipient, country)
select sorts.n, 'n' || sorts.n, 'large', sorts.n, printf('SHOP-%07d', sorts.n), stage,
  case when sorts.n % 1000 = 7 then 'print_unknown' end,
  case when sorts.n % 1000 = 7 then json_object('failure', json_object('code', 'print_unknown'), 'since', ${iso('at')}, 'retryAt', null) end,
  json_object('fields', json_object('ref1', printf('SHOP-%07d', sorts.n), 'contact', ${contact},
    'address1', '1 Example Street', 'address2', 'Floor 2', 'city', city.v, 'postalCode', '42000', 'countryISO2', country.v,
    'phone', printf('555%07d', (sorts.n * 7001) % 10000000), 'email', 'someone@example.com', 'shipFromName', 'Example Warehouse',
    'shipFromAddress1', '2 Example Road', 'shipFromCity', 'Trenton', 'serviceCode', 'STD', 'parcelWeight', 2.5),
    'items', json_array(json_object('itemID', 'SKU-1', 'itemDescription', 'Stoneware mug, blue', 'itemQuantity', 2))),
  case when stage <> 'draft' then printf('P%09d', sorts.n * 37) end,
  case when stage <> 'draft' then printf('ABC0001%015d', (sorts.n * 99991) % 1000000000000) end,
  lower(printf('SHOP-%07d', sorts.n) || ' ' || printf('P%09d', sorts.n * 37) || ' '
    || printf('ABC0001%015d', (sorts.n * 99991) % 1000000000000) || ' ' || ${contact} || ' ' || city.v),
  ${iso('at')}, ${iso('at + 60')}, ${contact} || ', ' || city.v, country.v
from sorts join first on first.n = sorts.first join last on last.n = sorts.last join city on city.n = sorts.city
join country on country.n = sorts.country order by sorts.n;`;

const bytes = Buffer.from('^XA^FO60,60^A0N,40,40^FDExample^FS^XZ');
const sha256 = createHash('sha256').update(bytes).digest('hex');

const aside = `
insert into documents select 'n' || n, 1, 'ZPL', '${sha256}', x'${bytes.toString('hex')}' from sorts where stage <> 'draft' order by n;
insert into prints (id, label_id, printer_id, printer_name, state, note, reason, copies, expected, waiting, created_at, updated_at)
select 'p' || n, 'n' || n, 'printer-' || (n % 3), 'Printer ' || (n % 3), case stage when 'sent' then 'sent' else 'confirmed' end,
  case stage when 'sent' then 'printer_mute' end,
  'first', 1, 1, '[]', ${iso('at')}, ${iso('at + 9')} from sorts where stage <> 'draft' order by n;
insert into events (label_id, at, station, type, event)
select 'n' || n, ${iso('at + value')}, 'Bench 1', type, replace(event, '"p0"', '"p' || n || '"') from sorts join (
  select 0 as value, 'imported' as type, '{"type":"imported","file":"large.csv"}' as event
  union all select 1, 'register.started', '{"type":"register.started","draft":{"fields":{},"items":[]}}'
  union all select 2, 'register.succeeded', '{"type":"register.succeeded","package":{"packageId":"P1","trackingNumber":"T1"},"documents":1,"failure":null}'
  union all select 3, 'print.queued', '{"type":"print.queued","printId":"p0","printerName":"Printer 1","reason":"first","copies":1}'
  union all select 7, 'print.sent', '{"type":"print.sent","printId":"p0","printerName":"Printer 1","note":null}'
  union all select 9, 'print.confirmed', '{"type":"print.confirmed","printId":"p0","printerName":"Printer 1","note":null}'
) on stage <> 'draft' or value = 0 order by n, value;`;

/**
 * Makes an archive of many labels with SQL alone, as an older program would have left it; the next program
 * that opens it migrates it. One label in 1,000 is on hold; each purchased one has one small document.
 */
export const makeLargeArchive = (file: string, plan: LargeArchive): void => {
  const connection = new Connection(file);
  try {
    connection.exec('pragma journal_mode=off; pragma synchronous=off; pragma temp_store=memory');
    for (const [at, sql] of migrations.slice(0, before).entries()) runMigration(connection, sql, at + 1);
    connection.exec(
      [
        table('first', names),
        table('last', surnames),
        table('city', cities),
        table('country', countries),
      ].join(''),
    );
    connection.exec(label(plan));
    connection.exec(aside);
    connection.exec('drop table sorts');
  } finally {
    connection.close();
  }
};
