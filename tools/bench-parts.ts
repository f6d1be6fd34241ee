/** The parts of the benchmark by name, in the order they run. */
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
  'floor',
  'memory',
  'queue',
] as const;

/**
 * How much is measured: everything; fewer rounds with smaller data, in less than three minutes; or the smallest run of every part, in
 * about one minute, whose figures mean nothing.
 */
export type BenchExtent = 'whole' | 'quick' | 'trial';

export type BenchPart = (typeof benchParts)[number];
