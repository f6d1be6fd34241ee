import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isSound } from '#main/archive/core/background';
import { Connection } from '#main/archive/core/connection';
import { pathsOf } from '#main/archive/core/paths';
import { makeCopy } from '#main/archive/recovery/copies';
import { useBench } from './bench';

const at = useBench('index-damage', {
  opening: { tuning: { data: { firstMs: 3_600_000, openAgainMs: 200 } } },
  mayFail: true,
});

const withFile = (file: string, work: (connection: Connection) => void): void => {
  const connection = new Connection(file);
  try {
    work(connection);
  } finally {
    connection.close();
  }
};

const hidden = (type: 'index' | 'trigger'): string =>
  `from sqlite_master where type = '${type}' and tbl_name = 'labels' and sql is not null`;

/** The page of a table was lost and an older one is in its place: its indexes know a row that the table does not have. */
const loseRow = (file: string, ref1: string): void => {
  const kept: Record<string, unknown>[] = [];
  withFile(file, (connection) => {
    connection.exec('pragma writable_schema=on');
    for (const type of ['index', 'trigger'] as const) {
      kept.push(...connection.all(`select * ${hidden(type)}`));
      connection.exec(`delete ${hidden(type)}`);
    }
  });
  withFile(file, (connection) =>
    connection.exec(`pragma foreign_keys=off; delete from labels where ref1 = '${ref1}'`),
  );
  withFile(file, (connection) => {
    connection.exec('pragma writable_schema=on');
    const columns = ['type', 'name', 'tbl_name', 'rootpage', 'sql'];
    const insert = connection.prepare(`insert into sqlite_master (${columns.join()}) values (?, ?, ?, ?, ?)`);
    for (const row of kept) insert.run(columns.map((column) => row[column]));
  });
};

it('an archive whose indexes know a row that is lost is made again from its copy', async () => {
  const paths = pathsOf(join(at.folder, 'production', 'archive.db'));
  await at.bring('A', 'B');
  await at.station.close();
  await makeCopy(paths, { key: null, now: new Date(), keep: 7 });
  // A start asks for such labels by the index of stages.
  withFile(paths.file, (connection) =>
    connection.exec(`update labels set stage = 'registering' where ref1 = 'A'`),
  );
  loseRow(paths.file, 'A');
  expect(await isSound(paths.file, null)).toBe(true);
  expect(await isSound(paths.file, null, 'integrity_check')).toBe(false);
  await at.open();
  expect((await at.station.state()).archiveProblem).toBeNull();
  expect((await at.station.data.state()).report).toMatchObject({
    from: 'copy',
    aside: expect.stringContaining('archive-damaged-') as string,
  });
  // The lost row may have been of a purchase.
  expect((await at.label('A')).label).toMatchObject({
    stage: 'draft',
    hold: { failure: { code: 'answer_lost' } },
  });
  expect((await at.label('B')).label).toMatchObject({ stage: 'draft' });
});
