import { createLabelCount, type PrintCount } from './zpl/label-count';
import { usualPrefixes } from './zpl/prefixes';
import { tokensOf } from './zpl/tokenizer';

/** A change of prefix in one document also applies to those after it, as in a printer. */
export const countPrint = (documents: readonly Uint8Array[]): PrintCount => {
  const prefixes = usualPrefixes();
  const sum = { labels: 0, silentFormats: 0 };
  for (const document of documents) {
    const count = createLabelCount();
    for (const token of tokensOf(document, prefixes)) count.take(token);
    sum.labels += count.labels;
    sum.silentFormats += count.silentFormats;
  }
  return sum;
};

/** The number of labels that these documents print. */
export const expectedLabels = (documents: readonly Uint8Array[]): number => countPrint(documents).labels;
