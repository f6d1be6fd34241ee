import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { openArchive } from '#main/archive/archive';
import { isSound } from '#main/archive/core/background';
import { prepareArchive } from '#main/archive/recovery/prepare';
import { Connection } from '#main/archive/core/connection';
import { currentVersion } from '#main/archive/core/migrate';
import { pathsOf } from '#main/archive/core/paths';
import { tablesOf } from '#main/archive/changes/same-rows';
import { seeded } from './seeded';

/**
 * Damages an archive in one way after another, makes it ready, opens it and reads all of it: text that is none ends a process
 * that reads it, so this one is no test's own. Tells each way before it tries it, and at its end what came of it. Arguments: a
 * whole archive with a copy beside it, its key.
 */
const [file = '', key = '', step = '1'] = process.argv.slice(2);
const paths = pathsOf(file);
const itsKey = key === '' ? null : key;
const every = Number(step);
const complete = `${file}.whole`;
const say = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const putBack = (): void => {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
  copyFileSync(complete, file);
};

/** Past the triggers that keep rows from being changed, which are there again after. */
const write = (sql: string): void => {
  const connection = new Connection(file, 5000, itsKey);
  const triggers = connection.all(`select name, sql from sqlite_master where type = 'trigger'`);
  for (const { name } of triggers) connection.exec(`drop trigger "${String(name)}"`);
  connection.exec(`pragma synchronous=off; ${sql}`);
  for (const trigger of triggers) connection.exec(String(trigger['sql']));
  connection.exec('pragma journal_mode=delete');
  connection.close();
};

const readAll = async (): Promise<void> => {
  const archive = openArchive(file, { station: () => 'Bench 3', key: itsKey });
  for (const { id } of await archive.labels({ limit: 1000 })) {
    await archive.events(id);
    await archive.documents(id).catch(() => []);
    await archive.prints(id);
    await archive.costsOf(id);
  }
  await archive.verifyChain();
  await archive.record({ limit: 1000 });
  await archive.batches('2000');
  await archive.printers();
  await archive.close();
};

const tried = async (name: string, damage: () => void): Promise<void> => {
  putBack();
  say({ trying: name });
  try {
    damage();
  } catch (error) {
    say({ name, came: 'not written', error: String(error) });
    return;
  }
  const sound = await isSound(file, itsKey);
  try {
    const { report } = await prepareArchive(paths, {
      ...{ key: itsKey, now: new Date('2026-11-21T12:00:00.000Z'), station: () => 'Bench 3' },
      onError: () => undefined,
    });
    await readAll();
    say({ name, sound, came: report === null ? 'opened' : 'restored', held: report?.mayBeBought.length });
    if (report?.aside) rmSync(pathsOf(file).folder + `/${report.aside}`);
  } catch (error) {
    say({ name, sound, came: (error as { code?: string }).code ?? String(error) });
  }
};

const isFilled = (name: string): boolean => {
  const connection = new Connection(complete, 5000, itsKey);
  const rows = connection.all(`select 1 from "${name}" limit 1`);
  connection.close();
  return rows.length > 0;
};

const noText = [`x'41ff42'`, `x'c3'`, `x'eda080'`];
copyFileSync(file, complete);
const cells = tablesOf(currentVersion)
  .filter(({ name }) => isFilled(name))
  .flatMap((table) => table.texts.map((column) => ({ ...table, column })));
for (const [turn, { name, column, keys }] of cells.entries()) {
  if (turn % every !== 0) continue;
  const bytes = noText[turn % noText.length] ?? '';
  const cell = `cast(coalesce(cast("${column}" as blob), x'') || ${bytes} as text)`;
  const [first = ''] = keys;
  await tried(`${name}.${column}`, () =>
    write(
      `update "${name}" set "${column}" = ${cell} where ${first} = (select ${first} from "${name}" limit 1)`,
    ),
  );
}
for (const [table, word] of [
  ['labels', 'ref1 '],
  ['events', 'station '],
  ['chain', 'digest '],
] as const)
  await tried(`schema of ${table}`, () =>
    write(`pragma writable_schema=1;
      update sqlite_master set sql = cast(replace(cast(sql as blob), cast('${word}' as blob), cast('${word.slice(0, 3)}' as blob) || x'ff20') as text)
      where name = '${table}'; pragma writable_schema=0`),
  );
/** A word of one order, wherever it stands: rows, indexes, and what was written over since. */
const places = (word: string): number[] => {
  const bytes = readFileSync(complete);
  const found: number[] = [];
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) found.push(at);
  return found;
};
for (const [turn, place] of places('REF-b').entries())
  if (turn % Math.max(3, every) === 0)
    await tried(`REF-b at ${place}`, () => {
      const bytes = readFileSync(file).fill(0xff, place + 4, place + 5);
      writeFileSync(file, bytes);
    });

/** Bytes that are no text, anywhere in the file: its structure is damaged as well, now and then. */
const random = seeded(20_261_121);
for (let round = 0; round < 24 / every; round += 1)
  await tried(`bytes ${round}`, () => {
    const bytes = readFileSync(file);
    for (let hit = 0; hit <= round % 7; hit += 1) bytes[100 + random(bytes.length - 100)] = 0xff - random(64);
    writeFileSync(file, bytes);
  });
say({ done: true });
