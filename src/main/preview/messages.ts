/** Between the station and its preview worker. */
export interface DrawRequest {
  id: number;
  zpl: string;
  /** Page in millimetres; `dpmm` is dots per millimetre: 6, 8, 12 or 24. */
  widthMm: number;
  heightMm: number;
  dpmm: number;
}

export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'drawn'; id: number; png: Uint8Array[] }
  | { type: 'failed'; id: number; reason: 'too_big' | 'not_zpl' | 'failed' };
