import { MB, type Verdict } from './bounds';
import { allOf } from './measure/linux';
import type { Glance, Sample } from './measure/sample';
import type { Soak } from './soak';

const figure = (value: number, unit: Verdict['unit']): string =>
  unit === 'MB' ? (value / MB).toFixed(1) : String(Math.round(value));

const verdictLine = ({ name, unit, start, middle, end, most, bound, ok }: Verdict): string => {
  const cells = [start, middle, end].map((value) => figure(value, unit).padStart(8));
  const growth = figure(end - middle, unit).padStart(8);
  const limit = `${bound} = ${figure(most, unit)}`;
  return `${name.padEnd(34)}${unit.padStart(3)}${cells.join('')}${growth}  ${limit.padEnd(34)}${ok ? 'held' : 'BROKEN'}`;
};

/**
 * Figures at start, middle and end, growth from the middle to the end, the bound, and whether it was kept.
 */
const verdictTable = (verdicts: readonly Verdict[]): string =>
  [
    `${''.padEnd(37)}${['start', 'middle', 'end', 'growth'].map((word) => word.padStart(8)).join('')}  bound`,
    ...verdicts.map(verdictLine),
  ].join('\n');

/** One line for each sample, when it is taken. */
export const sampleLine = ({ labels, seconds, day, main, page, all, archive }: Sample): string =>
  [
    `${String(labels).padStart(6)} labels ${String(seconds).padStart(5)} s, day ${day}:`,
    `main heap ${figure(main.heapUsed, 'MB')} MB, rss ${figure(main.rss, 'MB')} MB,`,
    `page heap ${figure(page.heapUsed, 'MB')} MB, rss ${figure(page.rss, 'MB')} MB, ${page.nodes} nodes, ${page.listeners} listeners;`,
    `${allOf(main.descriptors)} descriptors (${main.descriptors.sockets} sockets), ${all.processes} processes;`,
    `archive ${figure(archive, 'MB')} MB`,
  ].join(' ');

const most = (glances: readonly Glance[], of: (glance: Glance) => number): number =>
  glances.reduce((all, glance) => Math.max(all, of(glance)), 0);

/** Heights of a bar from zero to the largest value. */
const bars = '▁▂▃▄▅▆▇█';
const line = (values: readonly number[]): string => {
  const largest = Math.max(...values);
  return values.map((value) => bars[Math.min(7, Math.floor((value / largest) * 7.99))] ?? ' ').join('');
};

/** Each figure at each sample, from zero to its largest. */
const timeLine = (samples: readonly Sample[]): string => {
  const rows: [string, (sample: Sample) => number][] = [
    ['main heap', ({ main }) => main.heapUsed],
    ['main resident', ({ main }) => main.rss],
    ['page heap', ({ page }) => page.heapUsed],
    ['page resident', ({ page }) => page.rss],
    ['descriptors', ({ main }) => allOf(main.descriptors)],
    ['DOM nodes', ({ page }) => page.nodes],
    ['archive', ({ archive }) => archive],
  ];
  return rows.map(([name, of]) => `${name.padEnd(16)}${line(samples.map(of))}`).join('\n');
};

const countLines = (counts: Iterable<[string, number]>): string[] =>
  [...counts].map(([name, many]) => `${String(many).padStart(8)}  ${name}`);

const peaks = (glances: readonly Glance[]): string =>
  `At work, nothing collected, at most: main ${figure(
    most(glances, ({ mainRss }) => mainRss),
    'MB',
  )} MB resident, page ${figure(
    most(glances, ({ pageRss }) => pageRss),
    'MB',
  )} MB, ${most(glances, ({ mainDescriptors }) => mainDescriptors)} descriptors`;

/** The report of the run for a person. */
export const reportOf = ({
  plan,
  seconds,
  samples,
  glances,
  verdicts,
  warnings,
  account,
  diary,
  ok,
}: Soak): string =>
  [
    `Soak: ${plan.labels} labels in ${seconds} s (${(plan.labels / seconds).toFixed(1)} a second), ${plan.days} shifts, one window`,
    '',
    verdictTable(verdicts),
    '',
    timeLine(samples),
    '',
    peaks(glances),
    `Archive: ${figure((samples.at(-1)?.archive ?? 0) / plan.labels, '')} bytes a label`,
    '',
    ...countLines(Object.entries(account.counts)),
    '',
    'Troubles:',
    ...countLines(diary.troubles),
    'Errands:',
    ...countLines(diary.errands),
    ...diary.stumbles.slice(0, 20).map((words) => `stumbled: ${words}`),
    ...warnings.map((words) => `WARNED: ${words}`),
    ...account.wrong.slice(0, 50).map((words) => `WRONG: ${words}`),
    '',
    ok ? 'Every bound held, every label is accounted for.' : 'BROKEN: see above.',
  ].join('\n');
