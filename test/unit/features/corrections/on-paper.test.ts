import { describe, expect, it } from 'vitest';
import { isOnPaper } from '#main/features/corrections/on-paper';
import type { DocumentFormat, StoredDocument } from '#shared/label/stored';
import type { Changes } from '#shared/update/basket';

const paper = (text: string, format: DocumentFormat = 'ZPL') => ({
  documents: () => Promise.resolve([{ format, bytes: Buffer.from(text) } as unknown as StoredDocument]),
});
const damaged = { documents: () => Promise.reject(new Error('unreadable')) };
const fields = (values: Changes['fields']): Changes => ({ fields: values });
const zpl = '^XA^FO60,60^FDMail: Goods@Example.com^FS^XZ';
const mail = (before: string | undefined, archive: Parameters<typeof isOnPaper>[3]) =>
  isOnPaper(
    'one',
    fields(before === undefined ? {} : { email: before }),
    fields({ email: 'new@example.com' }),
    archive,
  );

describe('outdated data on the paper', () => {
  it.each([
    'city',
    'contact',
    'phone',
    'ref1',
    'serviceCode',
    'parcelWeight',
    'shipFromPhone',
    'exportReason',
  ])(
    'a change of %s counts as outdated paper, whatever the paper shows, even if the field was empty before',
    async (name) => {
      expect(await isOnPaper('one', fields({}), fields({ [name]: '1' }), paper(zpl))).toBe(true);
    },
  );

  it('is assumed if items change', async () => {
    const items = [{ itemID: 'A' }];
    expect(await isOnPaper('one', { fields: {}, items }, { fields: {}, items }, paper(''))).toBe(true);
  });

  it('is found for an e-mail address printed on it, in any spelling', async () => {
    expect(await mail('goods@example.com', paper(zpl))).toBe(true);
    expect(await mail('other@example.com', paper(zpl))).toBe(false);
    expect(await mail(undefined, paper(zpl))).toBe(false);
  });

  it('is assumed if the documents can’t be read', async () => {
    expect(await mail('goods@example.com', paper('%PDF', 'PDF'))).toBe(true);
    expect(await mail('goods@example.com', damaged)).toBe(true);
  });

  it('is never reported if only the label format changes', async () => {
    expect(
      await isOnPaper(
        'one',
        fields({ labelFormat: 'ZPL' }),
        fields({ labelFormat: 'PDF' }),
        paper('%PDF ZPL', 'PDF'),
      ),
    ).toBe(false);
  });
});
