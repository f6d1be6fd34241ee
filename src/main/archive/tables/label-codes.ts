import { inChunks, type Tx } from '../schema';

/** Adds what a scanner may read from a label's paper; blank ones are nothing to scan, and one code is kept once. */
export const insertCodes = async (tx: Tx, labelId: string, codes: readonly string[]): Promise<void> => {
  const scannable = [...new Set(codes.map((code) => code.trim()))].filter((code) => code !== '');
  for (const chunk of inChunks(scannable))
    await tx
      .insertInto('label_codes')
      .values(chunk.map((code) => ({ code, label_id: labelId })))
      .onConflict((conflict) => conflict.columns(['code', 'label_id']).doNothing())
      .execute();
};
