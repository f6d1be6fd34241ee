import type { Readable } from 'node:stream';
import { Problem } from './problem';
import { startGroup, stopGroup } from './processes';

/** An X display: its name for DISPLAY (`:99`), and a function that ends it. */
export interface Display {
  name: string;
  stop: () => Promise<void>;
}

/**
 * Starts an Xvfb of 1920×1080 with 24 bits on a free display, reachable only from this machine.
 * @throws Problem when Xvfb ends before it is ready.
 */
export async function startDisplay(): Promise<Display> {
  // Xvfb chooses a free display and writes its number to file descriptor 3 once it accepts connections.
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

/** The first line of a stream without its line end; '' when the stream ends before. */
async function firstLine(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n')).trim();
  }
  return '';
}
