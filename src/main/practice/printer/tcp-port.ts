import { createServer, type Server, type Socket } from 'node:net';
import { Connection } from './connection';
import type { PrinterCore } from './core';
import { createSequencer } from '../../base/sequencer';
import { listenLocally } from '../listen';

/** Number of connections whose bytes are kept for tests; status questions open many. */
const kept = 500;

/**
 * The print port (9100 on a real printer): accepts many hosts, serves one at a time. A host that connects while another
 * is served is accepted by the system and then neither read nor answered until the other has left.
 */
export class TcpPort {
  readonly received: Connection['received'][] = [];
  readonly #core: PrinterCore;
  readonly #traffic: () => void;
  readonly #waiting: Socket[] = [];
  #serving: { socket: Socket; connection: Connection } | null = null;
  #server: Server | null = null;
  /** Steps of opening and closing run one after the other. */
  readonly #steps = createSequencer();
  #port = 0;

  /** @param traffic called when hosts connect and disconnect and when bytes were accepted */
  constructor(core: PrinterCore, traffic: () => void) {
    this.#core = core;
    this.#traffic = traffic;
  }

  get port(): number {
    return this.#port;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Listens; again on the same port after a `close`. Rejects when the port is in use. */
  open(port = this.#port): Promise<void> {
    return this.#steps.run(() => this.#listen(port));
  }

  /** Stops listening; connected hosts stay. */
  shut(): Promise<void> {
    return this.#steps.run(() => this.#stopListening());
  }

  proceed(): void {
    this.#serving?.connection.proceed();
  }

  /** Breaks every connection (RST), which a host can't distinguish from an unplugged cable. */
  breakAll(): void {
    for (const socket of this.#waiting.splice(0)) socket.resetAndDestroy();
    this.#serving?.connection.breakOff();
  }

  async #listen(port: number): Promise<void> {
    if (this.#server) return;
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true });
    server.on('connection', (socket) => this.#arrive(socket));
    this.#port = await listenLocally(server, port);
    this.#core.port = this.#port;
    this.#server = server;
  }

  #stopListening(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    // Node's close waits for connections too; the port is free as soon as it returns.
    server?.close();
    return Promise.resolve();
  }

  #arrive(socket: Socket): void {
    // A broken connection is a normal event of a printer, not an error of ours: 'close' follows and is handled.
    socket.on('error', () => undefined);
    socket.once('close', () => this.#leave(socket));
    this.#waiting.push(socket);
    this.#serveNext();
    this.#traffic();
  }

  #leave(socket: Socket): void {
    const place = this.#waiting.indexOf(socket);
    if (place >= 0) this.#waiting.splice(place, 1);
    if (this.#serving?.socket === socket) this.#serving = null;
    this.#serveNext();
    this.#traffic();
  }

  #serveNext(): void {
    if (this.#serving) return;
    const socket = this.#waiting.shift();
    if (!socket) return;
    const connection = new Connection(socket, this.#core, this.#traffic);
    this.received.push(connection.received);
    if (this.received.length > kept) this.received.shift();
    this.#serving = { socket, connection };
  }
}
