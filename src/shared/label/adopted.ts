import type { Label } from './stage';

/** Labels that were fetched from another bench stand in a batch of that bench, which the queue neither works on nor lists. */
const inFront = 'floor-';

/** @param benchId as the floor knows it */
export const adoptedBatch = (benchId: string): string => `${inFront}${benchId}`;

/** Bought at another bench, and fetched from there: this bench's own record says nothing of its purchase. */
export const isAdopted = ({ batchId }: Pick<Label, 'batchId'>): boolean => batchId.startsWith(inFront);
