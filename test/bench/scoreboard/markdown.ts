import { inDigits, inUnit, inWords, times } from '../words';
import type { KeptFigure, KeptPart } from './kept';

const cell = (text: string): string => text.replaceAll('|', '\\|');
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

const ratioOf = ({ ratio }: KeptFigure): string => (ratio === null ? '' : times(ratio));

const spreadOf = ({ p50, p5, p95, unit, n }: KeptFigure): string =>
  n === 1 ? inUnit(p50, unit) : `${inUnit(p50, unit)} (${inDigits(p5)}–${inDigits(p95)})`;

const aimsOf = ({ aims, unit }: KeptFigure): string => aims.map((aim) => inWords(aim, unit)).join('; ');

const verdictOf = ({ aims }: KeptFigure): string =>
  aims
    .map(({ isMet, of, value }) =>
      isMet ? 'met' : `**missed**${of === 'ratio' ? '' : `: ${inDigits(value)}`}`,
    )
    .join('; ');

/** A peer without its own row is shown with its median only. */
const besideOf = ({ against, ratio, p50, unit }: KeptFigure, { figures }: KeptPart): string => {
  if (against === null) return '';
  const beside = figures.find(({ name }) => name === against);
  if (beside) return `${beside.name}: ${spreadOf(beside)}`;
  return ratio === null ? against : `${against}: ${inUnit(p50 / ratio, unit)}`;
};

const held = (part: KeptPart): string[] =>
  part.figures
    .filter(({ aims }) => aims.length > 0)
    .map((figure) =>
      row([
        ...[`\`${part.part}\``, figure.name, ratioOf(figure), spreadOf(figure), besideOf(figure, part)],
        ...[aimsOf(figure), verdictOf(figure)],
      ]),
    );

const stated = (part: KeptPart): string[] =>
  part.figures
    .filter(({ aims, against }) => aims.length === 0 && against !== null)
    .map((figure) =>
      row([`\`${part.part}\``, figure.name, ratioOf(figure), spreadOf(figure), besideOf(figure, part)]),
    );

const footnotes = ({ part, missing, notes }: KeptPart): string[] => [
  ...missing.map((what) => `- \`${part}\`, not measured here: ${what}`),
  ...notes.map((note) => `- \`${part}\`: ${note}`),
];

const conditions = ({ part, machine, isQuick }: KeptPart): string =>
  `\`${part}\`${isQuick ? ' (quick)' : ''} ${machine.load.toFixed(1)}`;

/**
 * The measurements as Markdown: every figure that is compared with another one, those with an aim first. The
 * ratio first, then p50 with the 5th and 95th percentile.
 */
export const scoreboard = (parts: readonly KeptPart[]): string => {
  const machine = parts.at(-1)?.machine;
  if (!machine) return 'Nothing was measured yet.';
  return [
    `${machine.cores} cores (${machine.processor}), ${machine.kernel}, Node ${machine.node}, Electron ${machine.electron}.`,
    `Load of the last minute as each part began: ${parts.map(conditions).join(', ')}.`,
    '',
    row(['part', 'what', 'ratio', 'p50 (p5–p95)', 'beside', 'aim', '']),
    row(['---', '---', '---:', '---:', '---', '---', '---']),
    ...parts.flatMap(held),
    '',
    ...parts.flatMap(footnotes),
    '',
    '### Stated beside something, without an aim',
    '',
    row(['part', 'what', 'ratio', 'p50 (p5–p95)', 'beside']),
    row(['---', '---', '---:', '---:', '---']),
    ...parts.flatMap(stated),
  ].join('\n');
};
