import type { Scaling } from './fit';
import type { RasterProblem } from './problem';
import type { SourceDpi } from './source-dpi';
import type { GraphicEncoding } from './zpl/write';

/** Facts about one label made from a picture, for the screens that explain how it was made. */
export interface PageFacts {
  /** In dots of the printer. */
  width: number;
  height: number;
  /** Dots per inch it was made for, rounded, and the source of this value: the file, or its size in pixels. */
  sourceDpi: number;
  dpiFrom: SourceDpi['from'];
  scaling: Scaling;
  /** It had shades or colours: each dot was decided by the threshold. */
  hadShades: boolean;
}

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
  | { type: 'done'; id: number; output: Uint8Array[]; pages: PageFacts[] }
  | { type: 'failed'; id: number; problem: RasterProblem };
