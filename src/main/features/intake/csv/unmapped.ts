import { cellsOf } from '../layouts/cells';
import { namesOnce, signatureOf } from '../layouts/signature';
import { suggest } from '../layouts/suggest';
import type { Unmapped } from '../types';
import type { CsvRow } from './parse-rows';

const shownRows = 3;
const shownLength = 80;
const mostHeaders = 200;

/** What a person needs to see to say which column is what. */
export const unmapped = (names: readonly string[], rows: readonly CsvRow[]): Unmapped => {
  const table = cellsOf(names);
  const headers = namesOnce(names).slice(0, mostHeaders);
  return {
    kind: 'unmapped',
    signature: signatureOf(names),
    headers,
    rows: rows
      .slice(0, shownRows)
      .map(({ cells }) => headers.map((name) => table.of(cells, name).slice(0, shownLength))),
    suggestions: suggest(headers),
  };
};
