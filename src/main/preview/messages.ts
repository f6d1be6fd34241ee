import type { Trim } from './page';

/** Between the station and its preview worker. */
export interface DrawRequest {
  id: number;
  zpl: string;
  /** Page in millimetres; `dpmm` is dots per millimetre: 6, 8, 12 or 24. */
  widthMm: number;
  heightMm: number;
  dpmm: number;
  /** What is done to each picture; where the renderer made another number of them, what all have in common. */
  trims: Trim[];
}

export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'drawn'; id: number; png: Uint8Array[] }
  | { type: 'failed'; id: number; reason: 'too_big' | 'not_zpl' | 'failed' }
  /** The drawing took more memory than it may have; the thread is of no more use. */
  | { type: 'spent'; id: number };
