/** How one of the three objects of an answer ended. `number` is the service's own, where it gave one. */
export type PartState = { kind: 'absent' } | { kind: 'told' } | { kind: 'failed'; number: number | null };

/** What each of the three says about itself. */
export interface PartStatus {
  isError?: boolean | undefined;
  errorCode?: number | undefined;
  notes?: string | undefined;
}

/** Section 7.3: `isError` false and `errorCode` 0 on success. Absent: the account's tier does not tell it. */
export const partState = (part: PartStatus | undefined): PartState => {
  if (part === undefined) return { kind: 'absent' };
  const number = part.errorCode ?? 0;
  if (part.isError !== true && number === 0) return { kind: 'told' };
  return { kind: 'failed', number: number === 0 ? null : number };
};

/** Whether a part says that it ended well. One that says nothing of it has not failed, and shows no result by itself either. */
export const saysSuccess = (part: PartStatus): boolean =>
  partState(part).kind === 'told' && (part.isError === false || part.errorCode === 0);
