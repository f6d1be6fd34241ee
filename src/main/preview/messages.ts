import type { Trim } from './page';

/** A message from the station to its preview worker. */
export interface DrawRequest {
  id: number;
  zpl: string;
  /** Page in millimetres; `dpmm` is dots per millimetre: 6, 8, 12 or 24. */
  widthMm: number;
  heightMm: number;
  dpmm: number;
  /** The trim for each picture. When the renderer made another number of pictures, the trim that all have in common. */
  trims: Trim[];
}

export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'drawn'; id: number; png: Uint8Array[] }
  | { type: 'failed'; id: number; reason: 'too_big' | 'not_zpl' | 'failed' }
  /** The drawing exceeded its memory; the thread can't be used any more. */
  | { type: 'spent'; id: number };
