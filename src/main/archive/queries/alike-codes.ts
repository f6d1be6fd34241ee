import { scanReadings } from '#shared/label/scanned-code';
import type { AlikeCode } from '#shared/label/scanned-code';
import type { Db } from '../core/schema';
import { closedLast } from './label-queries';
import { oddNumbers } from './odd-numbers';
import { normalise } from './search';

/** Labels with a word in common that are compared. Where there are more, it is not known which of them are alike. */
const compared = 500;
/** How many codes are named: more are no choice for a person. */
const named = 4;

/** Labels that have the word, except those that were removed before they were bought. */
const withWord = (db: Db, word: string) =>
  db
    .selectFrom('label_words')
    .innerJoin('labels', 'labels.seq', 'label_words.seq')
    .select(['ref1', 'package_id', 'tracking_number', 'recipient'])
    .where('word', '=', word)
    .where((label) => label.or([label('stage', '<>', 'closed'), label('package_id', 'is not', null)]))
    .orderBy(closedLast)
    .orderBy('labels.seq', 'desc')
    .limit(compared + 1)
    .execute();

const longestWord = (code: string): string =>
  normalise(code)
    .split(' ')
    .reduce((longest, word) => (word.length > longest.length ? word : longest));

/** Numbers that older versions stored as they were written. */
const writtenOtherwise = async (db: Db, readings: readonly string[]): Promise<AlikeCode[]> => {
  const searched = new Set(readings.map((reading) => reading.toLowerCase()));
  return (await oddNumbers(db)).flatMap(({ ref1, plain, recipient }) =>
    searched.has(plain.toLowerCase()) ? [{ code: ref1, recipient }] : [],
  );
};

const alikeTo = async (db: Db, code: string): Promise<AlikeCode[]> => {
  const word = longestWord(code);
  const rows = word === '' ? [] : await withWord(db, word);
  if (rows.length > compared) return [];
  const searched = code.toLowerCase();
  return rows.flatMap(({ ref1, package_id: packageId, tracking_number: trackingNumber, recipient }) =>
    [packageId, trackingNumber, ref1].flatMap((name) =>
      name !== null && name !== code && name.toLowerCase() === searched ? [{ code: name, recipient }] : [],
    ),
  );
};

/**
 * Numbers of orders and packages here that differ from a scanned code only in capital and small letters, or in characters that no
 * screen draws, at most four; none where too many labels would have to be compared.
 */
export const alikeCodes = async (db: Db, scanned: string): Promise<AlikeCode[]> => {
  const found = new Map<string, AlikeCode>();
  const readings = scanReadings(scanned);
  const alike = await Promise.all([
    ...readings.map((one) => alikeTo(db, one)),
    writtenOtherwise(db, readings),
  ]);
  for (const one of alike.flat()) if (!found.has(one.code)) found.set(one.code, one);
  return [...found.values()].slice(0, named);
};
