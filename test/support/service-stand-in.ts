import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listenLocally } from '#main/practice/listen';
import {
  accepts,
  type Behaviour,
  labelAnswer,
  labelZpl,
  perform,
  type Sold,
} from './service-stand-in-behaviours';

export type { Behaviour } from './service-stand-in-behaviours';
export { labelZpl } from './service-stand-in-behaviours';

export type Operation = 'register' | 'track' | 'update' | 'landedCost' | 'unknown';

/** One request exactly as it arrived. `rawHeaders` keeps order and spelling: name, value, name, value, … */
export interface RecordedRequest {
  operation: Operation;
  method: string;
  path: string;
  rawHeaders: string[];
  text: string;
  /** The body as JSON; undefined when there is none or it is not JSON. */
  body: unknown;
}

/**
 * A service in the shape of the interface's document, for tests: records every request without checking it,
 * and follows its script.
 */
export interface ServiceStandIn {
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /** How often a label was sold for each ref1, whatever the client received. */
  readonly accepted: ReadonlyMap<string, number>;
  /** Connections opened to it so far. */
  readonly connections: number;
  /** The behaviours for the next requests of an operation, in order; later ones get a valid answer. */
  script(operation: Operation, ...behaviours: Behaviour[]): void;
  /** The number of requests of an operation that have arrived completely. */
  count(operation: Operation): number;
  /** Resolves when so many requests of an operation have arrived completely. */
  arrived(operation: Operation, count: number): Promise<void>;
  /** Breaks the oldest open connection, such as that of a request which gets no answer. */
  breakOldest(): void;
  /** Clears what was recorded, sold and scripted. */
  clear(): void;
  close(): Promise<void>;
}

const routes: readonly [Operation, string, RegExp][] = [
  ['register', 'POST', /\/api\/system\/packages\/register$/],
  ['update', 'PATCH', /\/api\/customer\/packages\/update$/],
  ['track', 'GET', /\/api\/tracking\/[^/?]+$/],
  ['landedCost', 'POST', /\/api\/system\/duties-taxes\/combined-call-hs6$/],
];

const operationOf = (method: string, path: string): Operation =>
  routes.find(([, verb, pattern]) => verb === method && pattern.test(path))?.[0] ?? 'unknown';

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The value of a header, whatever its case; undefined when it was not sent. */
export const headerOf = (request: RecordedRequest, name: string): string | undefined => {
  const at = request.rawHeaders.findIndex(
    (entry, index) => index % 2 === 0 && entry.toLowerCase() === name.toLowerCase(),
  );
  return at === -1 ? undefined : request.rawHeaders[at + 1];
};

/** The names of all sent headers, in lower case, sorted. */
export const headerNames = (request: RecordedRequest): string[] =>
  request.rawHeaders
    .filter((_, index) => index % 2 === 0)
    .map((name) => name.toLowerCase())
    .sort();

/** The field names of a JSON object, sorted; throws when it is not an object. */
export const keysOf = (json: unknown): string[] => {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('not a JSON object');
  return Object.keys(json).sort();
};

const trackingRecord = (path: string): unknown => ({
  hasBeenProcessed: true,
  hasBeenShipped: false,
  isEnRoute: false,
  hasArrived: false,
  packageNumber: `ACME${path.split('/').pop() ?? ''}`,
  events: [],
});

const updateResult = (body: unknown): unknown => {
  const updates = Array.isArray(body) ? (body as { packageId?: string }[]) : [];
  const results = updates.map(({ packageId }) => ({ success: true, packageId, message: 'Updated' }));
  return { totalPackages: results.length, successfulUpdates: results.length, failedUpdates: 0, results };
};

class StandIn implements ServiceStandIn {
  requests: RecordedRequest[] = [];
  accepted = new Map<string, number>();
  url = '';
  connections = 0;
  #sold = 0;
  #sockets = new Set<Socket>();
  #scripts = new Map<Operation, Behaviour[]>();
  #waiting: { operation: Operation; count: number; resolve: () => void }[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
    this.#server.on('connection', (socket) => {
      this.connections += 1;
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      socket.on('error', () => undefined);
      if (this.#take('closeBeforeReading')) socket.destroy();
    });
  }

  async listen(port: number): Promise<this> {
    this.url = `http://127.0.0.1:${await listenLocally(this.#server, port)}`;
    return this;
  }

  script(operation: Operation, ...behaviours: Behaviour[]): void {
    this.#scripts.set(operation, [...(this.#scripts.get(operation) ?? []), ...behaviours]);
  }

  arrived(operation: Operation, count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ operation, count, resolve });
      this.#wake();
    });
  }

  breakOldest(): void {
    const [oldest] = this.#sockets;
    oldest?.resetAndDestroy();
  }

  clear(): void {
    this.requests = [];
    this.accepted = new Map();
    this.#scripts.clear();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** The scripted refusal of a new connection, if it is next. */
  #take(kind: Behaviour['kind']): boolean {
    for (const script of this.#scripts.values())
      if (script[0]?.kind === kind) {
        script.shift();
        return true;
      }
    return false;
  }

  count(operation: Operation): number {
    return this.requests.filter((request) => request.operation === operation).length;
  }

  #wake(): void {
    const met = this.#waiting.filter(({ operation, count }) => this.count(operation) >= count);
    this.#waiting = this.#waiting.filter((wait) => !met.includes(wait));
    for (const { resolve } of met) resolve();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request).catch(() => null);
    if (text === null) return;
    const method = request.method ?? '';
    const path = request.url ?? '';
    const operation = operationOf(method, path);
    const recorded = { operation, method, path, rawHeaders: request.rawHeaders, text, body: parse(text) };
    this.requests.push(recorded);
    this.#answer(recorded, request, response);
    this.#wake();
  }

  #answer(recorded: RecordedRequest, request: IncomingMessage, response: ServerResponse): void {
    const { operation, path, body } = recorded;
    const behaviour = this.#scripts.get(operation)?.shift() ?? { kind: 'ok' };
    const sold =
      operation === 'register' && accepts(behaviour)
        ? this.#sell(body)
        : { packageId: '', trackingNumber: '' };
    const good: Record<Operation, () => unknown> = {
      register: () => {
        const documents = (behaviour.kind === 'ok' ? behaviour.documents : undefined) ?? [
          labelZpl(sold.packageId),
        ];
        return labelAnswer(sold, documents);
      },
      track: () => trackingRecord(path),
      update: () => updateResult(body),
      landedCost: () => ({ requestId: 'r-1', totalShippingDutyTax: 31.5, totalDutyTax: 21.5 }),
      unknown: () => ({}),
    };
    const changes = behaviour.kind === 'ok' ? behaviour.answer : undefined;
    if (operation === 'unknown')
      perform({ kind: 'reply', status: 404, body: '' }, request, response, sold, {});
    else perform(behaviour, request, response, sold, { ...(good[operation]() as object), ...changes });
  }

  #sell(body: unknown): Sold {
    const ref1 = String((body as { ref1?: unknown } | undefined)?.ref1);
    this.accepted.set(ref1, (this.accepted.get(ref1) ?? 0) + 1);
    this.#sold += 1;
    const packageId = `P${String(100_000_000 + this.#sold)}`;
    return { packageId, trackingNumber: `ACME${packageId}00` };
  }
}

/** Starts a stand-in on 127.0.0.1. @param port 0 for any free one */
export const startServiceStandIn = (port = 0): Promise<ServiceStandIn> => new StandIn().listen(port);
