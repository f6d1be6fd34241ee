import {
  type Aim,
  type Figure,
  isMet,
  median,
  percentile,
  ratio,
  type Section,
  type Unit,
  valueFor,
} from '../figure';
import type { Machine } from '../machine';

/** A figure as stored in a file: without its samples, with the results of its aims. */
export interface KeptFigure {
  name: string;
  against: string | null;
  ratio: number | null;
  unit: Unit;
  p5: number;
  p50: number;
  p95: number;
  p99: number;
  n: number;
  aims: (Aim & { value: number; isMet: boolean })[];
}

/** One measured part of the benchmark. */
export interface KeptPart {
  part: string;
  title: string;
  figures: KeptFigure[];
  missing: string[];
  notes: readonly string[];
  machine: Machine;
  isQuick: boolean;
}

const kept = (figure: Figure): KeptFigure => ({
  name: figure.name,
  against: figure.against?.name ?? null,
  ratio: ratio(figure),
  unit: figure.unit ?? 'ms',
  p5: percentile(figure.samples, 0.05),
  p50: median(figure.samples),
  p95: percentile(figure.samples, 0.95),
  p99: percentile(figure.samples, 0.99),
  n: figure.samples.length,
  aims: (figure.aims ?? []).map((aim) => ({
    ...aim,
    value: valueFor(figure, aim),
    isMet: isMet(figure, aim),
  })),
});

/** @param of when and where it was measured: the computer with its load when the part began */
export const keep = (
  part: string,
  section: Section,
  of: Pick<KeptPart, 'machine' | 'isQuick'>,
): KeptPart => ({
  part,
  title: section.title,
  figures: section.figures.map(kept),
  missing: section.missing,
  notes: section.notes ?? [],
  ...of,
});
