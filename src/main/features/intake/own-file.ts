import { languageTags } from '#shared/text/languages';
import { ownHeadings } from '#shared/text/own-headings';
import { columnOf } from './names';

const plain = (name: string): string => name.trim().toLowerCase();

/** Columns that no other program's file has beside a package number: the time of our import, and of our next check. */
const onlyOurs = ['importedAt', 'nextAt'] as const;

/** Columns by their headings in one language, and the headings that identify a file of ours. */
const files = languageTags.map((tag) => {
  const headings = ownHeadings[tag];
  return {
    key: plain(headings['packageId'] ?? ''),
    marks: onlyOurs.map((name) => plain(headings[name] ?? '')),
    names: new Map(Object.entries(headings).map(([name, heading]) => [plain(heading), name])),
  };
});

const isWhatImportsRead = (name: string): boolean =>
  columnOf(name) !== undefined || name === 'packageId' || name === 'parcel';

/**
 * Translates the names of a header to the service's names if the station wrote the file, in any language. Such a file has the package
 * number, a column that no one else has, and no heading that the station would not write. Similar words alone are not enough: a shop's list
 * of shipped orders, taken for new orders, would be bought again.
 */
export const inOwnNames = (header: readonly string[]): string[] => {
  const written = header.map(plain);
  const file = files.find(
    ({ key, marks, names }) =>
      written.includes(key) &&
      marks.some((mark) => written.includes(mark)) &&
      written.every((heading) => heading === '' || names.has(heading) || columnOf(heading) !== undefined),
  );
  if (!file) return [...header];
  return header.map((heading) => {
    const name = file.names.get(plain(heading));
    return name !== undefined && isWhatImportsRead(name) ? name : heading;
  });
};
