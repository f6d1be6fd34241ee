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
  'floor',
  'memory',
  'queue',
] as const;

/**
 * How much is measured: all of it; fewer rounds and smaller things, in less than three minutes; or as little as tries every
 * part, in about one: its figures say nothing.
 */
export type BenchExtent = 'whole' | 'quick' | 'trial';

export type BenchPart = (typeof benchParts)[number];
