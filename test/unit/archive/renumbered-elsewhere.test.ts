import { join } from 'node:path';
import { expect, it } from 'vitest';
import { draftLabel } from './orders';
import { bought, folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

it('an order whose number another bench corrected after this bench bought it counts as bought here', async () => {
  const archive = openTest(join(folder(), 'archive.db'));
  const label = await bought(archive, 'a');
  await step(archive, label, {
    ...{ type: 'updated.elsewhere', bench: 'Bench 2', updateId: 'u', isOnPaper: false },
    ...{ before: { fields: { ref1: 'REF-a' } }, after: { fields: { ref1: 'REF-a2' } } },
    draft: { ...label.draft, fields: { ...label.draft.fields, ref1: 'REF-a2' } },
  });
  expect((await archive.label('a'))?.ref1).toBe('REF-a2');
  const again = draftLabel('b', { ref1: 'REF-a' });
  await imported(archive, again);
  expect(await archive.boughtBefore(again)).toEqual(['Pa']);
});
