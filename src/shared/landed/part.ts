/** How one of the three objects of an answer ended. `number` is the service's own error number, if any. */
export type PartState = { kind: 'absent' } | { kind: 'told' } | { kind: 'failed'; number: number | null };

/** The status fields that each of the three objects has. */
export interface PartStatus {
  isError?: boolean | undefined;
  errorCode?: number | undefined;
  notes?: string | undefined;
}

/** Section 7.3: `isError` false and `errorCode` 0 on success. Absent: not part of the account's tier. */
export const partState = (part: PartStatus | undefined): PartState => {
  if (part === undefined) return { kind: 'absent' };
  const number = part.errorCode ?? 0;
  if (part.isError !== true && number === 0) return { kind: 'told' };
  return { kind: 'failed', number: number === 0 ? null : number };
};

/** True if a part reports success. A part without status fields has not failed, but its emptiness is not a result either. */
export const reportsSuccess = (part: PartStatus): boolean =>
  partState(part).kind === 'told' && (part.isError === false || part.errorCode === 0);
