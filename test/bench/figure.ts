/** The unit of a figure's samples; milliseconds by default. */
export type Unit = 'ms' | 's' | 'labels/s' | 'rows/s' | 'MB' | 'bytes' | '';

/** The aim of a figure: its ratio, or a percentile of its samples, in its unit. */
export interface Aim {
  of: 'ratio' | 'p50' | 'p95' | 'p99';
  most?: number;
  least?: number;
}

/** One measurement: the value of each round, and what it is compared with. */
export interface Figure {
  name: string;
  samples: number[];
  unit?: Unit;
  /** The peer or the sum of parts of its ratio; a figure without one is a peer itself. */
  against?: Figure;
  /** A figure with aims is on the scoreboard. */
  aims?: readonly Aim[];
}

export interface Section {
  title: string;
  figures: Figure[];
  /** What could not be measured here, and what it needs. */
  missing: string[];
  /** Lines below the table that a reader needs to judge the figures. */
  notes?: readonly string[];
}

/** The value below which this share (0 to 1) of the samples lies, by the nearest rank. NaN for none. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** A figure's median divided by its peer's; null for a figure without a peer. */
export const ratio = ({ samples, against }: Figure): number | null =>
  against ? median(samples) / median(against.samples) : null;

/**
 * Rounds added up: the first of each, the second of each, and so on. A part counts as often as it is given.
 */
export const sumOf = (name: string, parts: readonly (readonly number[])[]): Figure => ({
  name,
  samples: (parts[0] ?? []).map((_, round) => parts.reduce((sum, part) => sum + (part[round] ?? NaN), 0)),
});

const shares = { p50: 0.5, p95: 0.95, p99: 0.99 };

/** The value of an aim: the figure's ratio (NaN without a peer) or its percentile. */
export const valueFor = (figure: Figure, { of }: Aim): number =>
  of === 'ratio' ? (ratio(figure) ?? Number.NaN) : percentile(figure.samples, shares[of]);

/** Whether a figure reaches its aim; never for NaN. */
export const isMet = (figure: Figure, aim: Aim): boolean => {
  const value = valueFor(figure, aim);
  return value <= (aim.most ?? Infinity) && value >= (aim.least ?? -Infinity);
};
