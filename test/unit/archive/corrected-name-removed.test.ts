import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Connection } from '#main/archive/core/connection';
import type { LabelEvent } from '#shared/label/event';
import { draftLabel } from './orders';
import { august, buying, iso, live, orderOf, printing, run } from './kept';
import { folder, openTest, tidyUp } from './samples';
tidyUp();

it('a name that stood in the place of the number and was corrected is removed', async () => {
  const file = join(folder(), 'archive.db');
  const archive = openTest(file);
  const at = iso(august);
  await archive.importBatch({ id: 'b-a', name: 'orders.csv', at }, [
    {
      label: draftLabel('a', {
        batchId: 'b-a',
        ref1: 'Quirina Overholt',
        draft: orderOf('Quirina Overholt'),
        createdAt: at,
        updatedAt: at,
      }),
      event: { type: 'imported', file: 'orders.csv' },
    },
  ]);
  const [, refused, , ...rest] = buying('a');
  await live(archive, 'a', at, [
    { type: 'register.started', draft: orderOf('Quirina Overholt') },
    refused as LabelEvent,
    { type: 'corrected', draft: orderOf('REF-a'), changed: ['ref1'] },
    ...rest,
    ...printing('a'),
  ]);
  expect(await run(archive)).toMatchObject({ labels: 1 });
  await archive.close();
  const c = new Connection(file);
  const left = c.all(
    `select 'events' as t, type as x from events where event like '%Quirina%' union all select 'former', ref1 from former_numbers`,
  );
  c.close();
  expect(left).toEqual([]);
});
