import type { Connection } from '../connection';

/** Many in one bound text: a package bears up to some dozen codes. */
const insert = `insert into label_codes (code, label_id) select value, ? from json_each(?) where true on conflict (code, label_id) do nothing`;

/** Adds what a scanner may read from a label's paper; blank ones are nothing to scan, and one code is kept once. */
export const insertCodes = (connection: Connection, labelId: string, codes: readonly string[]): void => {
  const scannable = [...new Set(codes.map((code) => code.trim()))].filter((code) => code !== '');
  if (scannable.length > 0) connection.prepare(insert).run([labelId, JSON.stringify(scannable)]);
};
