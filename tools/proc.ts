import { readFileSync, readdirSync } from 'node:fs';

/** A process as Linux shows it: its number, its process group, and whether it still runs. */
interface Process {
  pid: number;
  group: number;
  /** False for a zombie: it ended, and only its parent has not asked how. */
  runs: boolean;
}

/** All processes, from /proc. Linux only: elsewhere there are none. */
export function allProcesses(): Process[] {
  const pids = process.platform === 'linux' ? readdirSync('/proc').map(Number) : [];
  return pids.filter((pid) => pid > 0).flatMap((pid) => parseStat(pid, readProc(pid, 'stat')) ?? []);
}

/** A file of a process; '' when the process ended meanwhile or belongs to somebody else. */
export function readProc(pid: number, file: 'stat' | 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** `123 (a name) S 1 123 …`: the name may hold spaces and brackets; state, parent and group follow (proc(5)). */
export function parseStat(pid: number, stat: string): Process | undefined {
  const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === undefined || group === undefined) return undefined;
  return { pid, group: Number(group), runs: state !== 'Z' && state !== 'X' };
}
