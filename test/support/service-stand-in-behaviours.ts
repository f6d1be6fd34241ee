import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What the stand-in does with one request, in the scripted order. */
export type Behaviour =
  /** A valid answer. `documents` are up to three label buffers as text; `answer` overrides fields. */
  | { kind: 'ok'; documents?: string[]; answer?: Record<string, unknown> }
  | { kind: 'reply'; status: number; headers?: Record<string, string | string[]>; body: string | Uint8Array }
  | { kind: 'neverReply' }
  /** A valid answer after so many milliseconds. */
  | { kind: 'late'; ms: number }
  | { kind: 'acceptThenReset' }
  | { kind: 'html' }
  | { kind: 'errorAfterAccept' }
  | { kind: 'tooMany'; retryAfter: string }
  | { kind: 'unauthorized'; status?: 401 | 403 }
  | { kind: 'refused'; errorCode: number; message: string }
  | { kind: 'badBase64' }
  | { kind: 'emptyBuffer' }
  /** More bytes than a client should accept. */
  | { kind: 'hugeBody' }
  /** A header at once, then nothing. */
  | { kind: 'stall' }
  /** A header at once, then an endless body: one byte every few milliseconds. */
  | { kind: 'slowBody' }
  /** A complete answer whose JSON ends in the middle of the first buffer. */
  | { kind: 'truncatedJson' }
  /** Half of an answer, then a reset. */
  | { kind: 'resetInBody'; status?: number }
  | { kind: 'redirect'; status?: number; location?: string }
  /** The connection is closed before anything is read from it. */
  | { kind: 'closeBeforeReading' };

/** Behaviours after which the service has sold the label, whatever the client received. */
const accepting: ReadonlySet<Behaviour['kind']> = new Set([
  ...([
    'ok',
    'neverReply',
    'late',
    'acceptThenReset',
    'html',
    'errorAfterAccept',
    'badBase64',
    'emptyBuffer',
  ] as const),
  ...(['hugeBody', 'stall', 'slowBody', 'truncatedJson', 'resetInBody'] as const),
]);
export const accepts = (behaviour: Behaviour): boolean => accepting.has(behaviour.kind);

export interface Sold {
  packageId: string;
  trackingNumber: string;
}

/** A label as the service would draw it: its Code 128 barcode contains the packageId. */
export const labelZpl = (packageId: string, page = 1): string =>
  `^XA^PW812^LL1218^FO60,60^A0N,40,40^FDPage ${page}^FS^FO60,150^BY3^BCN,200,Y,N,N^FD${packageId}^FS^XZ`;

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

export const labelAnswer = (sold: Sold, documents: readonly string[]): Record<string, unknown> => ({
  errorCode: 0,
  errorMessage: null,
  ...sold,
  labelBuf1: documents[0] === undefined ? null : base64(documents[0]),
  labelBuf2: documents[1] === undefined ? null : base64(documents[1]),
  labelBuf3: documents[2] === undefined ? null : base64(documents[2]),
});

const html = '<!doctype html><html><body><h1>Something went wrong</h1></body></html>';

const send = (response: ServerResponse, status: number, type: string, body: string, more = {}): void => {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body), ...more });
  response.end(body);
};
const sendJson = (response: ServerResponse, status: number, body: unknown, more = {}): void =>
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body), more);

const reset = (socket: Socket): void => {
  socket.resetAndDestroy();
};

const flood = (response: ServerResponse): void => {
  const chunk = Buffer.alloc(1024 * 1024, 0x20);
  response.writeHead(200, { 'content-type': 'application/json' });
  const pour = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', pour);
  };
  pour();
};

const drip = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5);
  response.once('close', () => clearInterval(timer));
};

const breakOff = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.write(text.slice(0, Math.floor(text.length / 2)), () => {
    // The client must have read the first half: a reset drops unread data.
    setTimeout(() => response.socket && reset(response.socket), 50);
  });
};

const truncated = (sold: Sold): string => {
  const text = JSON.stringify(labelAnswer(sold, [labelZpl(sold.packageId)]));
  return text.slice(0, text.indexOf('"labelBuf1"') + 40);
};

const badBuffer = (sold: Sold, buffer: string | null): unknown => ({
  ...labelAnswer(sold, []),
  labelBuf1: buffer,
});

/** Carries out one behaviour. `good` is the operation's valid answer. */
export const perform = (
  behaviour: Behaviour,
  request: IncomingMessage,
  response: ServerResponse,
  sold: Sold,
  good: unknown,
): void => {
  switch (behaviour.kind) {
    case 'ok':
      sendJson(response, 200, good);
      return;
    case 'reply':
      response.writeHead(behaviour.status, behaviour.headers ?? {});
      response.end(behaviour.body);
      return;
    case 'neverReply':
      return;
    case 'late':
      setTimeout(() => sendJson(response, 200, good), behaviour.ms);
      return;
    case 'acceptThenReset':
    case 'closeBeforeReading':
      reset(request.socket);
      return;
    case 'html':
      send(response, 200, 'text/html', html);
      return;
    case 'errorAfterAccept':
      send(response, 500, 'text/html', html);
      return;
    case 'tooMany':
      sendJson(response, 429, { message: 'slow down' }, { 'retry-after': behaviour.retryAfter });
      return;
    case 'unauthorized':
      sendJson(response, behaviour.status ?? 401, { message: 'who are you?' });
      return;
    case 'refused':
      sendJson(response, 200, { errorCode: behaviour.errorCode, errorMessage: behaviour.message });
      return;
    case 'badBase64':
      sendJson(response, 200, badBuffer(sold, '%%% this is not Base64 %%%'));
      return;
    case 'emptyBuffer':
      sendJson(response, 200, badBuffer(sold, ''));
      return;
    case 'hugeBody':
      flood(response);
      return;
    case 'stall':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.flushHeaders();
      return;
    case 'slowBody':
      drip(response);
      return;
    case 'truncatedJson':
      send(response, 200, 'application/json', truncated(sold));
      return;
    case 'resetInBody':
      breakOff(
        response,
        behaviour.status ?? 200,
        JSON.stringify(labelAnswer(sold, [labelZpl(sold.packageId), labelZpl(sold.packageId, 2)])),
      );
      return;
    case 'redirect':
      response.writeHead(behaviour.status ?? 307, { location: behaviour.location ?? '/elsewhere' });
      response.end();
  }
};
