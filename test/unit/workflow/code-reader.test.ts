import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCodeReader } from '#main/workflow/code-reader';
import { codesInPictures } from '#main/printing/raster/codes';
import { loadPdfium } from '#main/printing/raster/load-pdfium';
import { loadZxing } from '#main/printing/raster/load-zxing';
import { folder, imported, openTest, step, tidyUp } from '#test/unit/archive/samples';
import { draftLabel, succeeded } from '#test/unit/archive/orders';
import { carrierFolder } from '#tools/golden-labels';

tidyUp();

const png = new Uint8Array(readFileSync(join(carrierFolder, 'fedex-picture.png')));
const onPicture = 'SP555000179XX';
type Archive = ReturnType<typeof openTest>;

/** Buys a label whose document is a picture. */
const boughtPicture = async (archive: Archive, id: string): Promise<void> => {
  await imported(archive, draftLabel(id));
  const label = (await archive.label(id))!;
  const started = await step(archive, label, { type: 'register.started', draft: label.draft });
  await step(archive, started, succeeded(id), { documents: [{ position: 1, format: 'PNG', bytes: png }] });
};

const readerOf = (archive: Archive, codesOf: (bytes: Uint8Array) => Promise<string[] | null>) => {
  const errors: unknown[] = [];
  const reader = createCodeReader({
    unread: () => archive.unreadDocuments(),
    bytesOf: async ({ labelId, position }) => (await archive.document(labelId, position))?.bytes ?? null,
    codesOf,
    save: (document, codes) => archive.saveRead(document, codes),
    onError: (error) => errors.push(error),
  });
  return { reader, errors };
};

const seen = (bytes: Uint8Array): Promise<string[]> =>
  codesInPictures(
    bytes,
    () => loadPdfium(import.meta.filename),
    () => loadZxing(import.meta.filename),
  );

const untilRead = async (archive: Archive, left = 0): Promise<void> => {
  while ((await archive.unreadDocuments()).length > left)
    await new Promise((resolve) => setImmediate(resolve));
};

describe('barcodes in pictures of bought labels', () => {
  it('barcodes are not saved when the document was removed while it was read', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    await boughtPicture(archive, 'a');
    await archive.saveRead({ labelId: 'a', position: 1 }, []);
    await archive.saveRead({ labelId: 'a', position: 1 }, [onPicture]);
    expect(await archive.labelByCode(onPicture)).toBeNull();
  });

  it('barcodes of other labels are read when one stored document is damaged', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    await boughtPicture(archive, 'a');
    await boughtPicture(archive, 'b');
    const errors: unknown[] = [];
    const saved: string[] = [];
    const reader = createCodeReader({
      unread: async () => (await archive.unreadDocuments()).filter(({ labelId }) => !saved.includes(labelId)),
      bytesOf: ({ labelId }) =>
        labelId === 'a' ? Promise.reject(new Error('does not match its sha256')) : Promise.resolve(png),
      codesOf: () => Promise.resolve([onPicture]),
      save: ({ labelId }) => Promise.resolve(void saved.push(labelId)),
      onError: (error) => errors.push(error),
    });
    reader.wake();
    await expect.poll(() => saved).toEqual(['b']);
    await reader.close();
    expect(errors).toHaveLength(1);
  });

  it('a barcode finds the label once it was read, and no document is read twice', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    await boughtPicture(archive, 'a');
    expect(await archive.labelByCode(onPicture)).toBeNull();
    let looks = 0;
    const { reader, errors } = readerOf(archive, (bytes) => {
      looks += 1;
      return seen(bytes);
    });
    reader.wake();
    await untilRead(archive);
    reader.wake();
    await reader.close();
    expect((await archive.labelByCode(onPicture))?.id).toBe('a');
    expect(looks).toBe(1);
    expect(errors).toEqual([]);
  });

  it('barcodes are read after a restart when the station stopped before', async () => {
    const file = join(folder(), 'archive.db');
    const before = openTest(file);
    await boughtPicture(before, 'a');
    const broken = readerOf(before, () => Promise.resolve(null));
    broken.reader.wake();
    await broken.reader.close();
    expect(await before.unreadDocuments()).toEqual([{ labelId: 'a', position: 1 }]);
    await before.close();

    const after = openTest(file);
    const { reader } = readerOf(after, seen);
    reader.wake();
    await untilRead(after);
    await reader.close();
    expect((await after.labelByCode(onPicture))?.id).toBe('a');
  });

  it('documents are read one at a time, and a document that crashes its reader does not delay others', async () => {
    const archive = openTest(join(folder(), 'archive.db'));
    for (let at = 0; at < 45; at += 1) await boughtPicture(archive, `n${at}`);
    let underway = 0;
    let most = 0;
    let first = true;
    const { reader } = readerOf(archive, async () => {
      underway += 1;
      most = Math.max(most, underway);
      await new Promise((resolve) => setImmediate(resolve));
      underway -= 1;
      if (!first) return ['X-1'];
      first = false;
      return null;
    });
    reader.wake();
    await untilRead(archive, 1);
    await reader.close();
    expect(most).toBe(1);
    expect(await archive.isSharedCode('X-1')).toBe(true);
  });
});
