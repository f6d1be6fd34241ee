import { createInterface } from 'node:readline';
import { signalGroup, startGroup, exitStatus } from '#tools/processes';
import type { Kernel } from './kernel';

/** The result of one check of the guest. */
export interface CheckResult {
  name: string;
  ok: boolean;
  ms: number;
  error?: string;
}

export interface GuestRun {
  results: CheckResult[];
  /** Exit status of the guest's program; null when the guest ended without one. */
  status: number | null;
  /** Everything on the serial console. */
  console: string[];
  ms: number;
}

const limitMs = 1_500_000;

/**
 * `-accel tcg`, always: hardware acceleration is missing on some machines, and hangs on some that claim to have it. The
 * guest has no network and no disk; it reads this machine's files and can write none of them. `-icount`: while the
 * guest works its clock counts its instructions (4 ns each), so that no check depends on how busy or slow this machine
 * is. While it idles the clock runs like ours (`sleep=on`): it must not jump, because the guest may wait for a file of
 * this machine, and a minute's limit would be over in the tenth of a second that a busy disk takes.
 */
const machine = ({ kernel, initrd }: Kernel, more: string): string[] => [
  ...[
    '-M',
    'pc',
    '-accel',
    'tcg',
    '-cpu',
    'max',
    '-icount',
    'shift=2,sleep=on',
    '-smp',
    '1',
    '-m',
    '1024',
    '-nodefaults',
    '-no-user-config',
  ],
  ...['-display', 'none', '-no-reboot', '-serial', 'stdio', '-kernel', kernel, '-initrd', initrd],
  ...['-fsdev', 'local,id=host,path=/,security_model=none,readonly=on,multidevs=remap'],
  ...['-device', 'virtio-9p-pci,fsdev=host,mount_tag=hostroot'],
  ...['-append', `console=ttyS0 quiet panic=-1 mitigations=off ${more}`],
];

const resultOf = (line: string): CheckResult | null => {
  const at = line.indexOf('@@R ');
  return at < 0 ? null : (JSON.parse(line.slice(at + 4)) as CheckResult);
};

/** Boots the guest, waits until it has switched itself off, and reads its console. */
export const bootGuest = async (kernel: Kernel, work: string): Promise<GuestRun> => {
  const started = performance.now();
  const qemu = startGroup(
    'qemu-system-x86_64',
    machine(kernel, `guest.work=${work} guest.node=${process.execPath}`),
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const run: GuestRun = { results: [], status: null, console: [], ms: 0 };
  const timer = setTimeout(() => signalGroup(qemu, 'SIGKILL'), limitMs);
  const errors: string[] = [];
  qemu.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const lines = qemu.stdout && createInterface({ input: qemu.stdout });
  lines?.on('line', (raw) => {
    const line = raw.trimEnd();
    run.console.push(line);
    const result = resultOf(line);
    if (result) run.results.push(result);
    const end = /@@E (\d+)/.exec(line);
    if (end) run.status = Number(end[1]);
  });
  await exitStatus(qemu);
  clearTimeout(timer);
  run.console.push(...errors);
  run.ms = performance.now() - started;
  return run;
};
