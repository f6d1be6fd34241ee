import type { RasterProblem } from './problem';
import type { GraphicEncoding } from './zpl/write';

/** A message from the station to its raster worker. */
export interface RasterRequest {
  id: number;
  bytes: Uint8Array;
  /** Of the printer: 8, 12 or 24. */
  dotsPerMm: number;
  /** ZPL for the printer, a PNG of each label for the screen, or each barcode of its pictures as UTF-8. */
  output: GraphicEncoding | 'png' | 'codes';
}

export type RasterReply =
  | { type: 'ready' }
  | { type: 'done'; id: number; output: Uint8Array[] }
  | { type: 'failed'; id: number; problem: RasterProblem };
