import { expect, it } from 'vitest';
import { bookPracticePrinter } from '#main/app/practice';
import type { Printer } from '#shared/print/printer';
import { englishWords, loadCatalogue, wordsIn } from '#shared/text/words-in';

it('names the practice printer in the station’s language once, and keeps that name', async () => {
  const kept = new Map<string, Printer>();
  const archive = {
    printers: () => Promise.resolve([...kept.values()]),
    savePrinter: (printer: Printer) => Promise.resolve(void kept.set(printer.id, printer)),
  };
  const polish = wordsIn(await loadCatalogue('pl'), 'pl');
  const book = (port: number, words: typeof polish) =>
    bookPracticePrinter(archive, { printer: { uri: `tcp://127.0.0.1:${port}` } }, words);
  await book(9100, polish);
  expect([...kept.values()]).toMatchObject([{ name: 'Drukarka ćwiczebna', isDefault: true }]);
  await book(9101, englishWords);
  expect([...kept.values()]).toMatchObject([{ name: 'Drukarka ćwiczebna', uri: 'tcp://127.0.0.1:9101' }]);
});
