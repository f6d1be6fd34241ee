import type { ZplReader } from '../preview/zpl';
import { readLabelInPortions } from '../printing/language/zpl/read-label';
import { tokensOf } from '../printing/language/zpl/tokenizer';

/** The ZPL parser of `printing`, for the preview. */
export const zplReader: ZplReader = {
  tokensOf: (zpl) => tokensOf(zpl),
  sizesOf: (zpl) => readLabelInPortions(zpl),
};
