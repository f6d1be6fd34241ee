/** One measured thing: milliseconds of each round, and what it is held against. */
export interface Figure {
  name: string;
  samples: number[];
  /** The peer or the sum of parts that its ratio is taken to; a figure without one is a peer itself. */
  against?: Figure;
}

export interface Section {
  title: string;
  figures: Figure[];
  /** What could not be measured here, and what would have to be there. */
  missing: string[];
}

/** The value below which this share (0 to 1) of the samples lies, by the nearest rank. NaN for none. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** How many times its peer's median a figure's median is; null for a figure without a peer. */
export const ratio = ({ samples, against }: Figure): number | null =>
  against ? median(samples) / median(against.samples) : null;

/** Rounds added up: the first of each, the second of each, and so on. Parts count as often as they are given. */
export const sumOf = (name: string, parts: readonly (readonly number[])[]): Figure => ({
  name,
  samples: (parts[0] ?? []).map((_, round) => parts.reduce((sum, part) => sum + (part[round] ?? NaN), 0)),
});
