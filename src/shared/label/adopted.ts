import type { Label } from './stage';

/** Adopted labels, fetched from another bench, get their own batch for each bench. The queue neither processes nor lists such a batch. */
const adoptedPrefix = 'floor-';

/** @param benchId the bench's ID on the floor */
export const adoptedBatchId = (benchId: string): string => `${adoptedPrefix}${benchId}`;

/** True for a label that was bought at another bench and fetched from there. This bench's own record has no entry of its purchase. */
export const isAdopted = ({ batchId }: Pick<Label, 'batchId'>): boolean => batchId.startsWith(adoptedPrefix);
