/** The parts of the benchmark by the names they are asked for, in the order they run. */
export const benchParts = [
  'reprint',
  'desk',
  'scan',
  'batch',
  'start',
  'labels',
  'archive',
  'intake',
  'updates',
  'raster',
  'preview',
  'frames',
  'memory',
  'queue',
] as const;

export type BenchPart = (typeof benchParts)[number];
