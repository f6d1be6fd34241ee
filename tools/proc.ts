import { readFileSync, readdirSync } from 'node:fs';

/** A process in Linux: its number, its process group, and whether it is running. */
interface Process {
  pid: number;
  group: number;
  /** False for a zombie: it has ended, and its parent has not collected its status yet. */
  runs: boolean;
}

/** All processes, from /proc. Empty on systems other than Linux. */
export function allProcesses(): Process[] {
  const pids = process.platform === 'linux' ? readdirSync('/proc').map(Number) : [];
  return pids.filter((pid) => pid > 0).flatMap((pid) => parseStat(pid, readProc(pid, 'stat')) ?? []);
}

/** A file of a process in /proc; '' when the process has ended or belongs to another user. */
export function readProc(pid: number, file: 'stat' | 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** `123 (a name) S 1 123 …`: the name may contain spaces and brackets; state, parent and group follow (proc(5)). */
export function parseStat(pid: number, stat: string): Process | undefined {
  const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === undefined || group === undefined) return undefined;
  return { pid, group: Number(group), runs: state !== 'Z' && state !== 'X' };
}
