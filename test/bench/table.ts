import { type Figure, isMet, median, percentile, ratio, type Section } from './figure';
import { inDigits, inWords, times } from './words';

const columns = (cells: readonly string[]): string =>
  cells.map((cell, at) => (at < 5 ? cell.padStart([8, 9, 9, 9, 5][at] ?? 0) : `  ${cell}`)).join('');

const verdicts = (figure: Figure): string =>
  (figure.aims ?? [])
    .map((aim) => `  [${inWords(aim, figure.unit)}: ${isMet(figure, aim) ? 'met' : 'MISSED'}]`)
    .join('');

const line = (figure: Figure): string => {
  const share = ratio(figure);
  const name = figure.against ? `${figure.name}, against: ${figure.against.name}` : figure.name;
  const unit = figure.unit === undefined || figure.unit === 'ms' ? '' : ` (${figure.unit})`;
  return columns([
    share === null ? '' : times(share),
    inDigits(median(figure.samples)),
    inDigits(percentile(figure.samples, 0.05)),
    inDigits(percentile(figure.samples, 0.95)),
    String(figure.samples.length),
    `${name}${unit}${verdicts(figure)}`,
  ]);
};

/**
 * A section as a table: ratio to the peer first, then median, 5th and 95th percentile (milliseconds without a
 * unit), rounds, name, and whether it reaches its aims.
 */
export const tableOf = ({ title, figures, missing, notes = [] }: Section): string =>
  [
    title,
    columns(['ratio', 'p50', 'p5', 'p95', 'n', '']),
    ...figures.map(line),
    ...missing.map((what) => columns(['missing', '', '', '', '', what])),
    ...notes.map((note) => `  ${note}`),
  ].join('\n');
