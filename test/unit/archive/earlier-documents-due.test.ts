import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failure } from '#shared/failure';
import { advance } from '#shared/label/advance';
import { august, buying, cutoff, drafted, iso, live, orderOf, paper, printing, run } from './kept';
import { folder, openTest, tidyUp } from './samples';

tidyUp();

it('documents of an earlier purchase are counted before and after they are removed', async () => {
  const archive = openTest(join(folder(), 'archive.db'));
  const at = iso(august);
  await drafted(archive, at, 'a');
  await live(archive, 'a', at, [{ type: 'register.started', draft: orderOf('REF-a') }]);
  const unnamed = {
    type: 'register.failed',
    failure: failure('package_unnamed'),
    retryAt: null,
    documents: 2,
  } as const;
  const label = advance((await archive.label('a'))!, unnamed, at);
  await archive.commit({ label, event: unnamed, at, documents: paper });
  await live(archive, 'a', at, [{ type: 'settled.again' }, ...buying('a'), ...printing('a')]);
  expect(await archive.countDue(cutoff)).toMatchObject({ labels: 1, documents: 4 });
  expect(await run(archive)).toMatchObject({ labels: 1, documents: 4 });
});
