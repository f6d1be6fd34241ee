import { inDigits, inUnit, inWords, times } from '../words';
import type { KeptFigure, KeptPart } from './kept';

const cell = (text: string): string => text.replaceAll('|', '\\|');
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

const ratioOf = ({ ratio }: KeptFigure): string => (ratio === null ? '' : times(ratio));

const spreadOf = ({ p50, p5, p95, unit, n }: KeptFigure): string =>
  n === 1 ? inUnit(p50, unit) : `${inUnit(p50, unit)} (${inDigits(p5)}–${inDigits(p95)})`;

const aimsOf = ({ aims, unit }: KeptFigure): string => aims.map((aim) => inWords(aim, unit)).join('; ');

const verdictOf = ({ aims }: KeptFigure): string =>
  aims.map(({ isMet, of, value }) => (isMet ? 'met' : `**missed**${of === 'ratio' ? '' : `: ${inDigits(value)}`}`)).join('; '); // prettier-ignore

const lines = ({ part, figures }: KeptPart): string[] =>
  figures
    .filter(({ aims }) => aims.length > 0)
    .map((figure) => {
      const beside = figures.find(({ name }) => name === figure.against);
      return row([
        `\`${part}\``,
        figure.name,
        ratioOf(figure),
        spreadOf(figure),
        beside ? `${beside.name}: ${spreadOf(beside)}` : '',
        aimsOf(figure),
        verdictOf(figure),
      ]);
    });

const footnotes = ({ part, missing, notes }: KeptPart): string[] => [
  ...missing.map((what) => `- \`${part}\`, not measured here: ${what}`),
  ...notes.map((note) => `- \`${part}\`: ${note}`),
];

const conditions = ({ part, machine, isQuick }: KeptPart): string =>
  `\`${part}\`${isQuick ? ' (quick)' : ''} ${machine.load.toFixed(1)}`;

/** What was measured, as Markdown: every figure that has an aim, ratio first, p50 with the 5th and 95th percentile behind it. */
export const scoreboard = (parts: readonly KeptPart[]): string => {
  const machine = parts.at(-1)?.machine;
  if (!machine) return 'Nothing was measured yet.';
  return [
    `${machine.cores} cores (${machine.processor}), ${machine.kernel}, Node ${machine.node}, Electron ${machine.electron}.`,
    `Load of the last minute as each part began: ${parts.map(conditions).join(', ')}.`,
    '',
    row(['part', 'what', 'ratio', 'p50 (p5–p95)', 'beside', 'aim', '']),
    row(['---', '---', '---:', '---:', '---', '---', '---']),
    ...parts.flatMap(lines),
    '',
    ...parts.flatMap(footnotes),
  ].join('\n');
};
