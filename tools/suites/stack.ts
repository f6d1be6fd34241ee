import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'undici';
import { z } from 'zod';
import { allProcesses, readProc } from '../proc';

/** Where a Node process listens for debuggers after SIGUSR1. */
const debuggers = 'http://127.0.0.1:9229/json';
const patienceMs = 10_000;
const mostFrames = 12;

const targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]);
const paused = z.object({
  method: z.literal('Debugger.paused'),
  params: z.object({
    callFrames: z.array(
      z.object({ functionName: z.string(), url: z.string(), location: z.object({ lineNumber: z.number() }) }),
    ),
  }),
});

/** Processor time of a process, in the kernel's ticks (proc(5): utime and stime). */
function ticksOf(pid: number): number {
  const stat = readProc(pid, 'stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/**
 * The current position in the code of the busiest Node process of a process group, such as an endless loop. The process stays paused,
 * because the caller is about to end it. Linux only.
 * @returns the innermost calls, one a line; or why they are unknown
 */
export async function stackOfBusiest(group: number): Promise<string[]> {
  const nodes = allProcesses()
    .filter((one) => one.group === group && one.runs)
    .map(({ pid }) => ({ pid, before: ticksOf(pid) }))
    .filter(({ pid }) => /(^|\/)node$/.test(readProc(pid, 'cmdline').split('\0')[0] ?? ''));
  await delay(1000);
  const used = ({ pid, before }: (typeof nodes)[number]): number => ticksOf(pid) - before;
  const [busiest] = nodes.sort((a, b) => used(b) - used(a));
  if (busiest === undefined || used(busiest) === 0) return ['No process of it computes: it waits'];
  try {
    process.kill(busiest.pid, 'SIGUSR1');
    return await stackAt(await debuggerUrl());
  } catch (error) {
    return [`Where it is can't be told: ${error instanceof Error ? error.message : String(error)}`];
  }
}

async function debuggerUrl(): Promise<string> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      const answer = await fetch(debuggers);
      const [first] = targets.parse(await answer.json());
      return first.webSocketDebuggerUrl;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(100);
    }
  }
}

async function stackAt(url: string): Promise<string[]> {
  const socket = new WebSocket(url);
  try {
    return await new Promise<string[]>((resolve, reject) => {
      setTimeout(() => reject(new Error('it does not pause')), patienceMs).unref();
      socket.onerror = () => reject(new Error('it does not answer'));
      socket.onopen = () => {
        for (const [id, method] of ['Debugger.enable', 'Debugger.pause'].entries())
          socket.send(JSON.stringify({ id, method }));
      };
      socket.onmessage = ({ data }) => {
        const message = paused.safeParse(JSON.parse(String(data)));
        if (!message.success) return;
        const frames = message.data.params.callFrames.slice(0, mostFrames);
        resolve(
          frames.map(
            ({ functionName, url: file, location }) =>
              `${functionName || '(no name)'} ${file}:${location.lineNumber + 1}`,
          ),
        );
      };
    });
  } finally {
    socket.close();
  }
}
