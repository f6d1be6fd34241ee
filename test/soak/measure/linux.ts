import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { parseStat } from '#tools/proc';

/** Open file descriptors of a process by kind. */
export interface Descriptors {
  sockets: number;
  pipes: number;
  files: number;
  /** Memory shared between processes. */
  memory: number;
  /** The kernel's own: epoll, eventfd, timers, inotify. */
  kernel: number;
}

/** One process as Linux counts it. */
export interface ProcessFacts {
  pid: number;
  /** Resident memory, in bytes. */
  rss: number;
  threads: number;
  descriptors: Descriptors;
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

/**
 * The kind of a descriptor by its link, as proc(5) describes it: `socket:[1]`, `pipe:[1]`,
 * `anon_inode:[eventfd]`, a path.
 */
export const kindOf = (target: string): keyof Descriptors => {
  if (target.startsWith('socket:')) return 'sockets';
  if (target.startsWith('pipe:')) return 'pipes';
  if (target.startsWith('anon_inode:')) return 'kernel';
  return target.startsWith('/memfd:') || target.startsWith('/dev/shm/') ? 'memory' : 'files';
};

const descriptorsOf = (pid: number): Descriptors => {
  const counts: Descriptors = { sockets: 0, pipes: 0, files: 0, memory: 0, kernel: 0 };
  try {
    for (const number of readdirSync(`/proc/${pid}/fd`))
      counts[kindOf(linkOf(`/proc/${pid}/fd/${number}`))] += 1;
  } catch {
    // It has ended meanwhile, or the system does not allow this.
  }
  return counts;
};

const linkOf = (path: string): string => {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
};

const numberAfter = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

export const processFacts = (pid: number): ProcessFacts => {
  const status = read(`/proc/${pid}/status`);
  return {
    pid,
    rss: numberAfter(status, 'VmRSS') * 1024,
    threads: numberAfter(status, 'Threads'),
    descriptors: descriptorsOf(pid),
  };
};

/** The process and all its descendants that still run. Linux only. */
export const family = (root: number): number[] => {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!(pid > 0)) continue;
    const stat = read(`/proc/${pid}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parseStat(pid, stat)?.runs === true) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(root);
};

/**
 * All descriptors of one process except shared memory, which Chromium's caches allocate and free as needed:
 * it is memory.
 */
export const allOf = (counts: Descriptors): number =>
  counts.sockets + counts.pipes + counts.files + counts.kernel;
