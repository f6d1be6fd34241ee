import { createLabelCount, type PrintCount, type StoredCopies } from './zpl/label-count';
import { usualPrefixes } from './zpl/prefixes';
import { tokensOf } from './zpl/tokenizer';

/** Changed prefixes and stored formats of one document also apply to those after it, as in a printer. */
export const countPrint = (documents: readonly Uint8Array[]): PrintCount => {
  const prefixes = usualPrefixes();
  const storedCopies: StoredCopies = new Map();
  const sum = { labels: 0, silentFormats: 0 };
  for (const document of documents) {
    const count = createLabelCount(storedCopies);
    for (const token of tokensOf(document, prefixes)) count.take(token);
    sum.labels += count.labels;
    sum.silentFormats += count.silentFormats;
  }
  return sum;
};

/** The number of labels that these documents print. */
export const expectedLabels = (documents: readonly Uint8Array[]): number => countPrint(documents).labels;
