import { EventEmitter } from 'node:events';
import { PrinterCore, type CoreOptions, type PrinterState } from './core';
import type { Knobs } from './knobs';
import { TcpPort } from './tcp-port';

export interface VirtualPrinterOptions extends Omit<CoreOptions, 'port'> {
  /** 0 or nothing uses any free port. */
  port?: number;
}

/** One label that came out. `bytes` is its format, `^XA` to `^XZ`; every copy is a label of its own. */
export interface PrintedLabel {
  /** 1 for the first label since the printer was started. */
  number: number;
  at: Date;
  bytes: Uint8Array;
  /** The printer's settings when it came out, by command. */
  settings: Record<string, string>;
}

/** `changed` and `traffic` have no data; their listeners look at the printer. */
type EventName = 'printed' | 'changed' | 'traffic';

/** Number of labels that are kept; older ones are dropped so that a long practice day does not fill the memory. */
const keptLabels = 2_000;

/** A Zebra on this machine's loopback. All its behaviour can be switched while it runs. */
export class VirtualPrinter {
  readonly printed: PrintedLabel[] = [];
  readonly #core: PrinterCore;
  readonly #tcp: TcpPort;
  readonly #events = new EventEmitter().setMaxListeners(100);
  #number = 0;

  constructor({ port: _, ...options }: VirtualPrinterOptions) {
    this.#core = new PrinterCore(
      { printed: (bytes, settings) => this.#out(bytes, settings), changed: () => this.#changed() },
      options,
    );
    this.#tcp = new TcpPort(this.#core, () => this.#events.emit('traffic'));
  }

  get port(): number {
    return this.#tcp.port;
  }

  /** `tcp://127.0.0.1:port`, in the form of a station's printer entry. */
  get uri(): string {
    return `tcp://127.0.0.1:${this.port}`;
  }

  get knobs(): Readonly<Knobs> {
    return this.#core.knobs;
  }

  /** `odometer.total_label_count`: labels printed in the printer's lifetime. */
  get counter(): number {
    return this.#core.counter;
  }

  get state(): PrinterState {
    return this.#core.state;
  }

  /** The settings that last from one label to the next, by command. */
  get settings(): Record<string, string> {
    return this.#core.lasting.all();
  }

  /** Nothing waits, nothing is being printed. */
  get idle(): boolean {
    return this.#core.idle;
  }

  /** Hosts that are connected and not served yet. */
  get waitingClients(): number {
    return this.#tcp.waiting;
  }

  /** Every byte that was read, one entry for each connection that was served, the newest 500. */
  get received(): Uint8Array[] {
    return this.#tcp.received.map((bytes) => bytes.toBytes());
  }

  /** Starts to listen; `set` may be called afterwards. Rejects when the port is in use. */
  async open(port = 0): Promise<void> {
    await this.#tcp.open(port);
    if (this.knobs.refuse) await this.#tcp.shut();
  }

  /** Switches faults and behaviours; resolves when a change of `refuse` has reached the port; everything else is immediate. */
  async set(change: Partial<Knobs>): Promise<void> {
    this.#core.set(change);
    if (change.refuse === true) await this.#tcp.shut();
    if (change.refuse === false) await this.#tcp.open();
  }

  /** Prints a label of another host that arrives by another way than the port (USB, another port). */
  printElsewhere(bytes: Uint8Array): void {
    this.#core.receiveElsewhere(bytes);
  }

  /** Switches off and on: connections break, buffers are empty, odometers stay. */
  powerCycle(): void {
    this.#tcp.breakAll();
    this.#core.powerCycle();
  }

  /** Unplugs the printer: connections break, buffers are empty, and the port is closed until `plugIn`. */
  async unplug(): Promise<void> {
    const shut = this.set({ refuse: true });
    this.powerCycle();
    await shut;
  }

  plugIn(): Promise<void> {
    return this.set({ refuse: false });
  }

  /**
   * `printed` after each label, `changed` after any change of the printer, `traffic` after bytes arrived or hosts
   * connected or disconnected.
   */
  on(event: 'printed', listener: (label: PrintedLabel) => void): () => void;
  on(event: 'changed' | 'traffic', listener: () => void): () => void;
  on(event: EventName, listener: (label: PrintedLabel) => void): () => void {
    this.#events.on(event, listener);
    return () => this.#events.off(event, listener);
  }

  /**
   * Resolves as soon as the condition is true, which is checked after every change.
   * @throws when it is not true within `milliseconds`, with the printer's state
   */
  until(condition: (printer: VirtualPrinter) => boolean, milliseconds = 5_000): Promise<void> {
    if (condition(this)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (condition(this)) end(resolve);
      };
      const offs = [this.on('changed', look), this.on('traffic', look)];
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        for (const off of offs) off();
        settle();
      };
      const timer = setTimeout(() => {
        const problem = `the virtual printer is ${this.state} with ${this.printed.length} labels printed`;
        end(() => reject(new Error(problem)));
      }, milliseconds);
    });
  }

  /** Stops listening, breaks every connection, and drops everything that waited. No timer or socket is left. */
  async close(): Promise<void> {
    await this.#tcp.shut();
    this.#tcp.breakAll();
    this.#core.powerCycle();
  }

  #out(bytes: Uint8Array, settings: Record<string, string>): void {
    this.#number += 1;
    const label: PrintedLabel = { number: this.#number, at: new Date(), bytes, settings };
    this.printed.push(label);
    if (this.printed.length > keptLabels) this.printed.shift();
    this.#events.emit('printed', label);
  }

  #changed(): void {
    this.#events.emit('changed');
    this.#tcp.proceed();
  }
}

/**
 * Starts a virtual Zebra on 127.0.0.1.
 * @throws when the requested port is in use
 */
export const startVirtualPrinter = async (options: VirtualPrinterOptions = {}): Promise<VirtualPrinter> => {
  const printer = new VirtualPrinter(options);
  await printer.open(options.port);
  return printer;
};
