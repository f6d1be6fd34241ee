import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedDraft } from '#main/archive/changes/drafts';
import { orderDraftSchema } from '#shared/label/draft';

const value = fc.oneof(
  fc.string(),
  fc.double(),
  fc.constantFrom(null, true, 'x'.repeat(3000), 'x'.repeat(5000)),
);
const record = (...names: string[]) => fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 });
const draft = fc.oneof(
  fc.anything(),
  fc.record(
    {
      fields: fc.oneof(record('ref1', 'city', 'parcelWeight', 'colour'), fc.constantFrom(null, [], 'x')),
      items: fc.oneof(
        fc.array(record('itemID', 'itemValue', 'size'), { maxLength: 3 }),
        fc.constantFrom(null, {}, [[]]),
      ),
      more: fc.string(),
    },
    { requiredKeys: [] },
  ),
  fc.record({ fields: record('ref1', 'city'), items: fc.array(record('itemID')) }),
);

describe('a stored draft', () => {
  it('is parsed like the schema would parse it, whatever is stored', () => {
    let [taken, refused] = [0, 0];
    fc.assert(
      fc.property(draft, (stored) => {
        const [quick, complete] = [storedDraft.safeParse(stored), orderDraftSchema.safeParse(stored)];
        expect(quick.success).toBe(complete.success);
        if (complete.success) expect(quick.data).toEqual(complete.data);
        else expect(quick.error?.issues[0]?.path).toEqual(complete.error.issues[0]?.path);
        if (complete.success) taken += 1;
        else refused += 1;
      }),
      { numRuns: 1000 },
    );
    expect(Math.min(taken, refused)).toBeGreaterThan(100);
  });
});
