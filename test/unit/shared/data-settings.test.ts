import { describe, expect, it } from 'vitest';
import { dataSettingsSchema, initialData } from '#shared/data-settings';
import { inEnglish } from '#shared/text/in-english';

describe('days to keep', () => {
  it.each([0, 1, 6, 3651, 36500, 30.5, Number.NaN, '90', '', null])(
    '%s as days to keep is refused with a message',
    (keepDays) => {
      const parsed = dataSettingsSchema.safeParse({ ...initialData, keepDays });
      expect(parsed.error?.issues.map(({ message }) => inEnglish(message))).toEqual([
        'must be a whole number of days from 7 to 3650',
      ]);
    },
  );
  it.each([7, 90, 3650])('%s days to keep are accepted', (keepDays) => {
    expect(dataSettingsSchema.safeParse({ ...initialData, keepDays }).success).toBe(true);
  });
});
