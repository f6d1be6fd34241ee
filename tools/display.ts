import type { Readable } from 'node:stream';
import { Problem } from './problem';
import { startGroup, stopGroup } from './processes';

/** A screen of our own: its name for DISPLAY (`:99`), and how to end it. */
export interface Display {
  name: string;
  stop: () => Promise<void>;
}

/**
 * Starts an Xvfb of 1920×1080 in 24 bit on a display that is free, reachable from this machine only.
 * @throws Problem when Xvfb ends before it is ready.
 */
export async function startDisplay(): Promise<Display> {
  // Xvfb picks a free display by itself and writes its number to file descriptor 3 once it takes connections.
  const args = ['-displayfd', '3', '-screen', '0', '1920x1080x24', '-nolisten', 'tcp', '-noreset'];
  const server = startGroup('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await firstLine(server.stdio[3] as Readable);
  if (number === '') {
    await stopGroup(server);
    throw new Problem(
      'Xvfb, the screen for the tests, did not start.',
      'Run `Xvfb :99` to see what it says.',
    );
  }
  return { name: `:${number}`, stop: () => stopGroup(server) };
}

/** The first line of a stream without its end; '' when the stream ends before. */
async function firstLine(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n')).trim();
  }
  return '';
}
