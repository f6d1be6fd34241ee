import { readdirSync, readFileSync } from 'node:fs';

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '?';
  }
};

/** What each program in the guest is waiting for: a line per thread, for the log of a check that does not end. */
export const whatEachDoes = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && textOf(`/proc/${name}/cmdline`) !== '')
    .flatMap((pid) => {
      const threads = readdirSync(`/proc/${pid}/task`).map((tid) => {
        const of = (name: string): string => textOf(`/proc/${pid}/task/${tid}/${name}`);
        const state = /^State:\s*(\S)/m.exec(of('status'))?.[1] ?? '?';
        return `  ${tid} ${of('comm')} ${state} ${of('wchan')} syscall ${of('syscall').split(' ')[0] ?? ''}`;
      });
      return [`${pid} ${textOf(`/proc/${pid}/cmdline`)}`, ...threads];
    });
