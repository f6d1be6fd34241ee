import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Connection, makeDurable } from '#main/archive/core/connection';
import { migrate } from '#main/archive/core/migrate';
import { at, documents, draftLabel, succeeded } from './orders';
import { folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

describe('durability', () => {
  it('uses a write-ahead log, a sync at every commit and foreign keys', () => {
    const connection = new Connection(join(folder(), 'archive.db'));
    makeDurable(connection);
    expect(connection.all('pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(connection.number('synchronous')).toBe(2);
    expect(connection.number('fullfsync')).toBe(1);
    expect(connection.number('foreign_keys')).toBe(1);
    connection.close();
  });

  it('takes a few milliseconds a label', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    const ids = Array.from({ length: 50 }, (_, index) => `n${index}`);
    await imported(archive, ...ids.map((id, position) => draftLabel(id, { position })));
    const times: number[] = [];
    for (const id of ids) {
      const label = (await archive.label(id))!;
      const started = await step(archive, label, { type: 'register.started', draft: label.draft });
      const before = performance.now();
      await step(archive, started, succeeded(id), { documents });
      times.push(performance.now() - before);
    }
    const median = times.sort((a, b) => a - b)[25]!;
    console.log(`durable commit of a bought label with two documents: median ${median.toFixed(2)} ms`);
    expect(await archive.counts()).toMatchObject({ registered: 50 });
  });
});

describe('a search', () => {
  const plan = (sql: string): string => {
    const connection = new Connection(join(folder(), 'archive.db'));
    migrate(connection);
    const steps = connection.all(`explain query plan ${sql}`).map(({ detail }) => String(detail));
    connection.close();
    return steps.join('; ');
  };

  it('reads one index newest first, and only the rows that it returns', () => {
    const where = `search like '%a%' escape '\\' and search like '%b%' escape '\\' and hold_code is not null`;
    expect(plan(`select seq from labels where ${where} order by seq desc limit 50`)).toBe(
      'SCAN labels USING COVERING INDEX labels_search',
    );
    expect(plan(`select seq from labels order by seq desc limit 50`)).not.toContain('TEMP B-TREE');
  });

  it('for a scanned code uses an index for each column', () => {
    const steps = plan(`select * from labels where ref1 = 'x' or package_id = 'x' or tracking_number = 'x'`);
    expect(steps).toMatch(/MULTI-INDEX OR.*labels_ref1.*labels_package_id.*labels_tracking_number/);
  });

  it('for the codes of a label uses an index', () => {
    const steps = plan(`select code from label_codes where label_id = 'x'`);
    expect(steps).toBe('SEARCH label_codes USING COVERING INDEX label_codes_label_id (label_id=?)');
  });
});

describe('times', () => {
  it('are stored unchanged as ISO 8601 UTC', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    await imported(archive, draftLabel('a'));
    expect((await archive.events('a'))[0]?.at).toBe(at);
  });
});
