import { plainName } from '#shared/intake/mapping';

/** Reads a row's cells by the names in its header. */
export interface Cells {
  has(...names: string[]): boolean;
  /** The value of the first of these columns that exists and is not blank; empty if there is none. */
  of(cells: readonly string[], ...names: string[]): string;
}

export const cellsOf = (header: readonly string[]): Cells => {
  const places = new Map<string, number>();
  header.forEach((name, index) => {
    const plain = plainName(name);
    if (plain !== '' && !places.has(plain)) places.set(plain, index);
  });
  return {
    has: (...names) => names.some((name) => places.has(plainName(name))),
    of: (cells, ...names) => {
      for (const name of names) {
        const place = places.get(plainName(name));
        const value = place === undefined ? '' : (cells[place] ?? '').trim();
        if (value !== '') return value;
      }
      return '';
    },
  };
};

export const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');

/** Removes the apostrophe that shops put before digits so that a spreadsheet keeps them as text: '01234 becomes 01234. */
export const withoutGuard = (value: string): string => value.replace(/^['’](?=[\d+A-Za-z])/, '');
