import { join } from 'node:path';
import { expect, it } from 'vitest';
import { august, buying, drafted, iso, live, orderOf, printing, run } from './kept';
import { folder, openTest, tidyUp } from './samples';

tidyUp();

it('both numbers of a corrected order are still reported as bought after its personal data was removed', async () => {
  const archive = openTest(join(folder(), 'archive.db'));
  const at = iso(august);
  await drafted(archive, at, 'a');
  await live(archive, 'a', at, [
    ...buying('a'),
    ...printing('a'),
    {
      ...{ type: 'updated', updateId: 'u', isOnPaper: false },
      ...{ before: { fields: { ref1: 'REF-a' } }, after: { fields: { ref1: 'REF-a2' } } },
      draft: orderOf('REF-a2'),
    },
  ]);
  const bought = async () =>
    new Set(
      (await archive.orderEntries(0, 100))
        .filter(({ type }) => type === 'register.succeeded' || type === 'updated')
        .map(({ ref1 }) => ref1),
    );
  expect(await bought()).toEqual(new Set(['REF-a', 'REF-a2']));
  expect(await run(archive)).toMatchObject({ labels: 1 });
  expect(await bought()).toEqual(new Set(['REF-a', 'REF-a2']));
});
