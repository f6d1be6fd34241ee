import { inDigits, times } from '../words';
import type { KeptFigure, KeptPart } from './kept';

interface Bar {
  label: string;
  /** The measured value and its limit. */
  value: number;
  limit: number;
  isAtLeast: boolean;
  isMet: boolean;
  unit: string;
}

/** The first words of the peer. */
const beside = (against: string | null): string => {
  const [name = ''] = (against ?? '').split(/[:,]/);
  return name === '' ? '' : ` ÷ ${name.length > 30 ? `${name.slice(0, 29)}…` : name}`;
};

const bars = ({ part, figures }: KeptPart): Bar[] =>
  figures.flatMap(({ name, against, aims, unit }: KeptFigure) =>
    aims.map(({ of, most, least, value, isMet }) => ({
      label: `${part}: ${name}${of === 'ratio' ? beside(against) : of === 'p50' ? '' : `, ${of}`}`,
      value,
      limit: most ?? least ?? 1,
      isAtLeast: most === undefined,
      isMet,
      unit: of === 'ratio' ? '×' : unit,
    })),
  );

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const size = { width: 1280, line: 24, left: 740, right: 190, top: 56 };
/** Ends of the scale: so many times better or worse than the aim; values beyond are drawn at the end. */
const reach = 32;

/** How many times better than its aim (above 1) or worse (below 1). */
const better = ({ value, limit, isAtLeast }: Bar): number => (isAtLeast ? value / limit : limit / value);

const x = (factor: number): number => {
  const share = Math.log(Math.min(reach, Math.max(1 / reach, factor))) / Math.log(reach);
  return size.left + ((share + 1) / 2) * (size.width - size.left - size.right);
};

const drawn = (bar: Bar, at: number): string => {
  const y = size.top + at * size.line;
  const [from, to] = [x(1), x(better(bar))].sort((a, b) => a - b) as [number, number];
  const says = bar.unit === '×' ? times(bar.value) : `${inDigits(bar.value)} ${bar.unit}`;
  const sign = bar.isAtLeast ? '≥' : '≤';
  const limit = `${sign} ${bar.limit}${bar.unit === '×' ? '×' : ` ${bar.unit}`}`;
  return [
    `<text x="${size.left - 10}" y="${y + 14}" text-anchor="end">${escaped(bar.label)}</text>`,
    `<rect x="${from.toFixed(1)}" y="${y + 3}" width="${Math.max(2, to - from).toFixed(1)}" height="14" class="${bar.isMet ? 'met' : 'missed'}"/>`,
    `<text x="${size.width - size.right + 10}" y="${y + 14}">${escaped(`${says}  (${limit})`)}</text>`,
  ].join('\n');
};

const ticks = [1 / 10, 1 / 3, 1, 3, 10];

const words = (factor: number): string =>
  factor === 1 ? 'the aim' : factor > 1 ? `${factor}× better` : `${Math.round(1 / factor)}× worse`;

/** A picture (SVG) of how far each figure is from its aim: right is better, red has missed it. */
export const plot = (parts: readonly KeptPart[]): string => {
  const all = parts.flatMap(bars).filter(({ value }) => Number.isFinite(value) && value > 0);
  const height = size.top + all.length * size.line + 16;
  const grid = ticks.map((factor) => {
    const at = x(factor).toFixed(1);
    return `<line x1="${at}" y1="${size.top - 8}" x2="${at}" y2="${height - 12}" class="${factor === 1 ? 'aim' : 'grid'}"/>
<text x="${at}" y="${size.top - 16}" text-anchor="middle" class="small">${words(factor)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" font-family="sans-serif" font-size="13">
<style>
.paper{fill:#fff}text{fill:#222}.small{font-size:11px;fill:#555}.grid{stroke:#ddd}.aim{stroke:#222;stroke-width:2}.met{fill:#2b8a3e}.missed{fill:#c92a2a}
@media(prefers-color-scheme:dark){.paper{fill:#1a1b1e}text{fill:#e8e8e8}.small{fill:#aaa}.grid{stroke:#3a3b3e}.aim{stroke:#e8e8e8}.met{fill:#51cf66}.missed{fill:#ff6b6b}}
</style>
<rect width="100%" height="100%" class="paper"/>
<text x="12" y="22" font-size="15">How far from its aim</text>
${grid.join('\n')}
${all.map(drawn).join('\n')}
</svg>
`;
};
