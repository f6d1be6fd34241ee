import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import {
  startVirtualPrinter,
  type VirtualPrinter,
  type VirtualPrinterOptions,
} from '#main/practice/printer/printer';

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

/** A printer that is closed after the test. */
export const printerWith = async (options: VirtualPrinterOptions = {}): Promise<VirtualPrinter> => {
  const printer = await startVirtualPrinter({
    ...options,
    knobs: { msPerLabel: 1, ...options.knobs },
  });
  open.push(printer);
  return printer;
};

/** A host at the print port that writes and reads bytes unchanged. */
export class Host {
  readonly socket: Socket;
  /** Everything that was answered and not read yet, one character per byte. */
  text = '';
  chunks = 0;
  closed: 'open' | 'ended' | 'reset' = 'open';
  #wake: () => void = () => undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      this.text += chunk.toString('latin1');
      this.chunks += 1;
      this.#wake();
    });
    socket.on('end', () => this.#over('ended'));
    socket.on('error', () => this.#over('reset'));
  }

  send(text: string | Uint8Array): void {
    this.socket.write(text);
  }

  /** Waits until the answer satisfies the condition, and takes it. */
  async read(enough: (text: string) => boolean): Promise<string> {
    await this.until(() => enough(this.text));
    const { text } = this;
    this.text = '';
    return text;
  }

  /** Sends and reads until this many bytes were received. */
  ask(question: string, length: number): Promise<string> {
    this.send(question);
    return this.read((text) => text.length >= length);
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition())
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
  }

  close(): void {
    this.socket.destroy();
  }

  #over(how: 'ended' | 'reset'): void {
    this.closed = how;
    this.#wake();
  }
}

export const hostAt = async (printer: { port: number }): Promise<Host> => {
  const socket = connect({ host: '127.0.0.1', port: printer.port, allowHalfOpen: true });
  const host = new Host(socket);
  await once(socket, 'connect');
  open.push(host);
  return host;
};

export const label = (name = 'A', extra = ''): string => `^XA${extra}^FO20,20^A0N,30,30^FD${name}^FS^XZ`;

/** The printed labels as text. */
export const papers = (printer: VirtualPrinter): string[] =>
  printer.printed.map(({ bytes }) => Buffer.from(bytes).toString('latin1'));
