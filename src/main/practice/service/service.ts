import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenLocally } from '../listen';
import { mayCalculate, mayTrack, practiceCredentials, type PracticeCredentials } from './credentials';
import { readBody, sendReply, strikeAfter, strikeBefore } from './exchange';
import { FaultPlan, type Operation, type PlannedFault, type ServiceFault } from './faults';
import { landedCost } from './landed-cost';
import { scriptFor, type LandedCostTier } from './landed-cost-triggers';
import { Packages, type PracticePackage } from './packages';
import { register } from './register';
import { failed, type Reply } from './reply';
import { routeOf, type Route } from './route';
import { track } from './track';
import { update } from './update';

/** One request as received. Its credentials are practice's own and not secret. */
export interface RecordedRequest {
  operation: Operation | null;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Names and values in the order in which they were sent, with the spelling of their names. */
  rawHeaders: string[];
  body: string;
  at: Date;
}

export interface PracticeServiceOptions {
  /** 0 or nothing uses any free port. */
  port?: number;
  /** How long an answer takes. */
  latencyMs?: number;
  /** The beginning of the service's codes. */
  prefix?: string;
  /** The level of detail of a landed cost answer. */
  landedCostTier?: LandedCostTier;
  /** Time from one tracking milestone to the next. */
  paceMs?: number;
  credentials?: PracticeCredentials;
  now?: () => Date;
  /** Called for every request of an operation, before planned faults; null lets it pass. */
  onRequest?: (request: RecordedRequest, operation: Operation) => ServiceFault | null;
}

const keptRequests = 2_000;

/** The practice service: all four operations on this machine's loopback. */
export class PracticeService {
  readonly credentials: PracticeCredentials;
  readonly prefix: string;
  readonly requests: RecordedRequest[] = [];
  latencyMs: number;
  paceMs: number;
  landedCostTier: LandedCostTier;
  readonly #packages: Packages;
  readonly #plan = new FaultPlan();
  readonly #onRequest: NonNullable<PracticeServiceOptions['onRequest']>;
  readonly #now: () => Date;
  readonly #server: Server;
  readonly #waits = new Set<NodeJS.Timeout>();

  constructor(options: PracticeServiceOptions) {
    this.credentials = options.credentials ?? practiceCredentials;
    this.prefix = options.prefix ?? 'PRC';
    this.latencyMs = options.latencyMs ?? 150;
    this.paceMs = options.paceMs ?? 30_000;
    this.landedCostTier = options.landedCostTier ?? 'full';
    this.#now = options.now ?? (() => new Date());
    this.#onRequest = options.onRequest ?? (() => null);
    this.#packages = new Packages(this.credentials.accountNumber, this.#now);
    this.#server = createServer((request, response) => {
      // A host that disconnects in the middle of its request gets no answer.
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  /** Base address, without a slash at its end. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The staging address, where only label creation answers. */
  get stagingUrl(): string {
    return `${this.url}/staging`;
  }

  /** Everything registered since the start, oldest first. */
  get packages(): readonly PracticePackage[] {
    return this.#packages.list;
  }

  /** How many times a reference was registered. More than once means a label that was paid twice. */
  registrations(ref1: string): number {
    return this.#packages.registrations(ref1);
  }

  /** Makes the next requests fail, each fault once, in this order. */
  fail(...faults: PlannedFault[]): void {
    this.#plan.add(...faults);
  }

  async listen(port = 0): Promise<void> {
    await listenLocally(this.#server, port);
  }

  /** Ends every connection, answered or not. */
  close(): Promise<void> {
    for (const wait of this.#waits) clearTimeout(wait);
    this.#waits.clear();
    return new Promise((resolve) => {
      this.#server.close(() => {
        resolve();
      });
      this.#server.closeAllConnections();
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const route = routeOf(request.method ?? '', path);
    const recorded = this.#record(request, path, body, typeof route === 'number' ? null : route.operation);
    if (typeof route === 'number') {
      sendReply(response, failed(route, route === 404 ? 'no such operation' : 'no such method here'));
      return;
    }
    await this.#answer(route, recorded, response);
  }

  async #answer(route: Route, request: RecordedRequest, response: ServerResponse): Promise<void> {
    const fault =
      this.#onRequest(request, route.operation) ??
      this.#plan.take(route.operation) ??
      faultAskedFor(route.operation, request.body);
    if (fault && strikeBefore(fault, response)) return;
    const reply = this.#operate(route, request);
    if (this.latencyMs > 0) await this.#wait(this.latencyMs);
    if (fault) strikeAfter(fault, reply, response);
    else sendReply(response, reply);
  }

  #operate({ operation, packageId }: Route, { headers, body }: RecordedRequest): Reply {
    const refusal = this.#refusal(operation, headers);
    if (refusal) return refusal;
    if (operation === 'track')
      return track(this.#packages.find(packageId), this.#now(), this.paceMs, this.prefix);
    const json = parseJson(body);
    if (json === undefined) return failed(400, 'the body is not JSON');
    if (operation === 'register') return register(json, this.#packages, this.credentials, this.prefix);
    if (operation === 'update') return update(json, this.#packages, this.prefix, this.#now(), this.paceMs);
    return landedCost(json, this.landedCostTier, this.#now());
  }

  #refusal(operation: Operation, headers: IncomingHttpHeaders): Reply | null {
    const basic = operation === 'update' || operation === 'track';
    if (basic && !mayTrack(headers, this.credentials)) return failed(401, 'unknown Basic credentials');
    if (operation === 'landedCost' && !mayCalculate(headers, this.credentials))
      return failed(401, 'unknown dtKey');
    if (operation !== 'track' && !/^application\/json\b/i.test(headers['content-type'] ?? ''))
      return failed(415, 'Content-Type must be application/json');
    return null;
  }

  #record(
    request: IncomingMessage,
    path: string,
    body: string,
    operation: Operation | null,
  ): RecordedRequest {
    const { method = '', headers, rawHeaders } = request;
    const recorded = { operation, method, path, headers, rawHeaders, body, at: this.#now() };
    this.requests.push(recorded);
    if (this.requests.length > keptRequests) this.requests.shift();
    return recorded;
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waits.delete(timer);
        resolve();
      }, milliseconds);
      this.#waits.add(timer);
    });
  }
}

/** A landed cost question may request that its answer is lost: see `landed-cost-triggers.ts`. */
const faultAskedFor = (operation: Operation, body: string): ServiceFault | null =>
  operation === 'landedCost' && scriptFor(parseJson(body)).lost ? { kind: 'resetAfterAccept' } : null;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/**
 * Starts the practice service on 127.0.0.1.
 * @throws when the requested port is in use
 */
export const startPracticeService = async (
  options: PracticeServiceOptions = {},
): Promise<PracticeService> => {
  const service = new PracticeService(options);
  await service.listen(options.port);
  return service;
};
