import { allOf } from './measure/linux';
import type { Sample } from './measure/sample';

/** How far a figure may grow, from the middle or the start of the run to its end. */
interface Bound {
  name: string;
  unit: 'MB' | '';
  of: (sample: Sample) => number;
  since: 'start' | 'middle';
  /** At the end, at most this multiple of the earlier value, plus a fixed amount. */
  times: number;
  plus: number;
}

export const MB = 1_000_000;

const resources = ({ main }: Sample): number =>
  Object.values(main.resources).reduce((sum, one) => sum + one, 0);
const timers = ({ main }: Sample): number => main.resources.Timeout ?? 0;

/**
 * The bounds, fixed before any run. Memory: after garbage collection, a tenth plus 8 MB more at the end than
 * in the middle, when everything that fills up by design is full; resident memory, which allocators return
 * late, a fifth plus 32 MB. Handles: four more than at the start. The page: at most a twentieth more.
 */
export const bounds: readonly Bound[] = [
  heap('main: JavaScript heap', ({ main }) => main.heapUsed),
  heap('main: bytes outside the heap', ({ main }) => main.external),
  heap('page: JavaScript heap', ({ page }) => page.heapUsed),
  resident('main: resident', ({ main }) => main.rss),
  resident('page: resident', ({ page }) => page.rss),
  resident('GPU process: resident', ({ gpu }) => gpu.rss),
  resident('helper processes: resident', ({ helpers }) => helpers.rss),
  resident('all processes: resident', ({ all }) => all.rss),
  handles('main: file descriptors', ({ main }) => allOf(main.descriptors)),
  handles('main: sockets', ({ main }) => main.descriptors.sockets),
  handles('page: file descriptors', ({ page }) => page.descriptors),
  handles('GPU process: file descriptors', ({ gpu }) => gpu.descriptors),
  handles('helper processes: file descriptors', ({ helpers }) => helpers.descriptors),
  handles('main: timers', timers),
  handles('main: active resources', resources),
  handles('main: threads', ({ main }) => main.threads),
  { ...handles('processes', ({ all }) => all.processes), plus: 0 },
  {
    name: 'page: DOM nodes',
    unit: '',
    of: ({ page }) => page.nodes,
    since: 'middle',
    times: 1.05,
    plus: 100,
  },
  {
    name: 'page: listeners',
    unit: '',
    of: ({ page }) => page.listeners,
    since: 'middle',
    times: 1.05,
    plus: 20,
  },
];

function heap(name: string, of: Bound['of']): Bound {
  return { name, of, unit: 'MB', since: 'middle', times: 1.1, plus: 8 * MB };
}
function resident(name: string, of: Bound['of']): Bound {
  return { name, of, unit: 'MB', since: 'middle', times: 1.2, plus: 32 * MB };
}
function handles(name: string, of: Bound['of']): Bound {
  return { name, of, unit: '', since: 'start', times: 1, plus: 4 };
}

/** A figure at start, middle and end, with its limit. */
export interface Verdict {
  name: string;
  unit: Bound['unit'];
  start: number;
  middle: number;
  end: number;
  /** The limit at the end. */
  most: number;
  /** In words: `≤ middle × 1.1 + 8 MB`. */
  bound: string;
  ok: boolean;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? NaN;

/** Samples around a place, so that a single one decides nothing: three if there are enough. */
const around = (samples: readonly Sample[], at: number): readonly Sample[] => {
  const width = samples.length >= 9 ? 1 : 0;
  const centre = Math.min(Math.max(at, width), samples.length - 1 - width);
  return samples.slice(centre - width, centre + width + 1);
};

/** The sample nearest to half of the labels. */
const middleOf = (samples: readonly Sample[]): number => {
  const half = (samples.at(-1)?.labels ?? 0) / 2;
  const distances = samples.map(({ labels }) => Math.abs(labels - half));
  return distances.indexOf(Math.min(...distances));
};

const inWords = ({ since, times, plus, unit }: Bound): string => {
  const factor = times === 1 ? '' : ` × ${times}`;
  const more = plus === 0 ? '' : ` + ${unit === 'MB' ? `${plus / MB} MB` : plus}`;
  return `≤ ${since}${factor}${more}`;
};

/** @param samples at rest, oldest first, the first of them after the warm-up; at least three */
export const judge = (samples: readonly Sample[]): Verdict[] =>
  bounds.map((bound) => {
    const of = (at: number): number => median(around(samples, at).map(bound.of));
    const figures = { start: of(0), middle: of(middleOf(samples)), end: of(samples.length - 1) };
    const most = figures[bound.since] * bound.times + bound.plus;
    const { name, unit } = bound;
    return { name, unit, ...figures, most, bound: inWords(bound), ok: figures.end <= most };
  });
