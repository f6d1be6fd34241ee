import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { zplReader } from '#main/app/zpl-reader';
import { readDocument } from '#main/preview/read';

it('other work runs while a document is measured for its preview, whatever takes long in it', async () => {
  // Another command character, after which every reading of a megabyte is tried: few commands, and much to do.
  const document = Buffer.from(`^XA^CCAACC^^FO1,1^FD${'AJU'.repeat(350_000)}^FS^FO1,1^FDx^FS^XZ`);
  let [turns, isRead] = [0, false];
  const reading = readDocument(document, zplReader, undefined).finally(() => (isRead = true));
  while (!isRead) {
    await nextTurn();
    turns += 1;
  }
  await reading;
  expect(turns).toBeGreaterThan(20);
});
