/** The first two lines of `~HS`, field by field as the printer sent them. */
export interface HostStatus {
  lines: readonly [readonly string[], readonly string[]];
  /** Complete formats that wait in the receive buffer (`eee`). */
  formatsWaiting: number;
  /** Labels left of the batch that is being printed (`uuuuuuuu`). */
  labelsLeft: number;
  /** A format has begun and not ended (`h`). */
  hasPartialFormat: boolean;
}

/**
 * One framed line of the answer to `~HS`. Line 3 can contain the front panel's password: it is recognised by its shape
 * and dropped.
 */
export type HostStatusLine = { line: 1 | 2; fields: readonly string[] } | { line: 3 };

const number = (text: string | undefined): number => Number.parseInt(text ?? '', 10) || 0;

/** Reads one framed line. Fields are digits, but the print mode (line 2, `r`) can be a letter. */
export const parseHostStatusLine = (text: string): HostStatusLine | null => {
  const fields = text.split(',').map((field) => field.trim());
  if (!fields.every((field) => /^(\d{1,10}|[A-Za-z]?)$/.test(field)) || !/^\d/.test(fields[0] ?? ''))
    return null;
  if (fields.length === 12) return { line: 1, fields };
  if (fields.length >= 9 && fields.length <= 11) return { line: 2, fields };
  return fields.length === 2 ? { line: 3 } : null;
};

export const hostStatus = (line1: readonly string[], line2: readonly string[]): HostStatus => ({
  lines: [line1, line2],
  formatsWaiting: number(line1[4]),
  labelsLeft: number(line2[8]),
  hasPartialFormat: line1[7] === '1',
});
