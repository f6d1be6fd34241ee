import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response about a package: a record of section 2.5, or a status without a body. */
export type Telling = Record<string, unknown> | { status: number; headers?: Record<string, string> };

/** Only tracking, and strict: a request that violates section 4.2 is recorded and refused. */
export interface TrackingStandIn {
  readonly url: string;
  /** The requested packages in order, with the time. */
  readonly asked: { packageId: string; at: number }[];
  /** Violations of the interface, in words. */
  readonly violations: string[];
  close(): Promise<void>;
}

interface Options {
  basicToken: string;
  tell(packageId: string): Telling;
  /** Milliseconds since 1970, from the test's clock. */
  now(): number;
}

const door = /^\/api\/tracking\/(P[A-Za-z0-9-]{1,60})$/;
/** The headers that a client needs; no others are allowed. */
const mayBeSent: ReadonlySet<string> = new Set(['host', 'connection', 'authorization']);

const wrongWith = (request: IncomingMessage, body: string, basicToken: string): string[] => {
  const more = Object.keys(request.headers).filter((name) => !mayBeSent.has(name));
  return [
    ...(request.method === 'GET' ? [] : [`method ${request.method ?? ''}`]),
    ...(door.test(request.url ?? '') ? [] : [`path ${request.url ?? ''}`]),
    ...(request.headers.authorization === `Basic ${basicToken}` ? [] : ['authorization']),
    ...(body === '' ? [] : ['a body']),
    ...more.map((name) => `header ${name}`),
  ];
};

const answer = (response: ServerResponse, planned: Telling): void => {
  const plain = 'status' in planned && typeof planned.status === 'number';
  const body = plain ? '' : JSON.stringify(planned);
  const headers = plain ? (planned as { headers?: Record<string, string> }).headers : {};
  response.writeHead(plain ? (planned.status as number) : 200, {
    'content-type': 'application/json',
    ...headers,
  });
  response.end(body);
};

export const startTrackingStandIn = async (options: Options): Promise<TrackingStandIn> => {
  const asked: TrackingStandIn['asked'] = [];
  const violations: string[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const wrong = wrongWith(request, Buffer.concat(chunks).toString(), options.basicToken);
    violations.push(...wrong);
    const packageId = door.exec(request.url ?? '')?.[1] ?? '';
    asked.push({ packageId, at: options.now() });
    answer(response, wrong.length > 0 ? { status: 400 } : options.tell(packageId));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    violations,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
