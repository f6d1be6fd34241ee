import { type Figure, median, percentile, ratio, type Section } from './figure';

const milliseconds = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
const times = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)}×`;

const columns = (cells: readonly string[]): string =>
  cells.map((cell, at) => (at < 4 ? cell.padStart([8, 9, 9, 4][at] ?? 0) : `  ${cell}`)).join('');

const line = (figure: Figure): string => {
  const share = ratio(figure);
  const name = figure.against ? `${figure.name}, against: ${figure.against.name}` : figure.name;
  return columns([
    share === null ? '' : times(share),
    milliseconds(median(figure.samples)),
    milliseconds(percentile(figure.samples, 0.95)),
    String(figure.samples.length),
    name,
  ]);
};

/** A section as a table: ratio to the peer first, then median and 95th percentile in milliseconds, rounds, name. */
export const tableOf = ({ title, figures, missing }: Section): string =>
  [
    title,
    columns(['ratio', 'p50 ms', 'p95 ms', 'n', '']),
    ...figures.map(line),
    ...missing.map((what) => columns(['missing', '', '', '', what])),
  ].join('\n');
