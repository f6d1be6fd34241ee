import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface Limits {
  /** Longest wait for the head of the answer, and between two portions of its body, in milliseconds. */
  headersMs: number;
  bodyMs: number;
  /** Longest time for the whole exchange, including the wait for a connection, in milliseconds. */
  totalMs: number;
  /** Maximum length of an answer, in bytes. */
  maxBytes: number;
}

/** What was received, complete or in part. `status` is 0 when not even the head was received. */
export interface Received {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

/**
 * How one request ended. `never_left` is proven: no byte of it was given to a socket. `lost`: it may have reached the
 * service. `reason` is a code or a few words of our own, never an address.
 */
export type Exchange =
  | { kind: 'answered'; received: Received }
  | { kind: 'never_left'; reason: string; aborted: boolean }
  | { kind: 'lost'; reason: string; received: Received };

/**
 * Each header as one text: undici gives a list for one that came more than once, whatever its type says. All codings of a body were applied
 * (RFC 9110, 8.4); of any other header the first counts.
 */
const singleHeaders = (headers: IncomingHttpHeaders): Received['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const values = [value].flat();
      return [name, name === 'content-encoding' ? values.join(',') : values[0]];
    }),
  );

const reasonOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
};

/** The data that undici could not parse as HTTP, as far as it was in the same portion: it may contain a label. */
const unparsedIn = (error: Error): string =>
  error.name === 'HTTPParserError' && 'data' in error && typeof error.data === 'string' ? error.data : '';

/** The undici handler of one request: collects the answer, and knows whether the request was ever written. */
class OneRequest implements Dispatcher.DispatchHandler {
  #started = false;
  #over = false;
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #headers: Received['headers'] = {};
  #chunks: Buffer[] = [];
  #size = 0;
  readonly #maxBytes: number;
  readonly #end: (exchange: Exchange) => void;

  constructor(maxBytes: number, end: (exchange: Exchange) => void) {
    this.#maxBytes = maxBytes;
    this.#end = end;
  }

  /**
   * undici calls this on a connected socket right before it writes the head of the request, and again if it ever writes
   * it a second time. Without a call, nothing left. On a second call, or after we gave up, the abort here prevents the
   * write.
   */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#over || this.#started) {
      this.giveUp('not_sent_twice');
      controller.abort(new Error('a request is written once'));
      return;
    }
    this.#started = true;
    this.#controller = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = singleHeaders(headers);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#keep(chunk);
    if (this.#size > this.#maxBytes) this.giveUp('too_big');
  }

  /** Data up to the limit is kept: it may contain a label that was paid for. */
  #keep(chunk: Buffer): void {
    const room = this.#maxBytes - this.#size;
    this.#size += chunk.length;
    this.#chunks.push(chunk.subarray(0, Math.max(0, room)));
  }

  onResponseEnd(): void {
    this.#finish({ kind: 'answered', received: this.#received() });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#size === 0) this.#keep(Buffer.from(unparsedIn(error)));
    this.giveUp(reasonOf(error));
  }

  /** Ends the exchange with its current state and closes its connection. Does nothing once it is over. */
  giveUp(reason: string, aborted = false): void {
    this.#finish(
      this.#started
        ? { kind: 'lost', reason, received: this.#received() }
        : { kind: 'never_left', reason, aborted },
    );
    this.#controller?.abort(new Error(reason));
  }

  #received(): Received {
    return { status: this.#status, headers: this.#headers, body: Buffer.concat(this.#chunks) };
  }

  #finish(exchange: Exchange): void {
    if (this.#over) return;
    this.#over = true;
    this.#end(exchange);
  }
}

/**
 * One request, one answer; never throws, follows no redirect, repeats nothing.
 * @param dispatcher without retry or redirect interceptors, with one request at a time per connection
 */
export const exchange = (
  dispatcher: Dispatcher,
  origin: string,
  request: HttpRequest,
  limits: Limits,
  signal: AbortSignal,
): Promise<Exchange> =>
  new Promise((resolve) => {
    const handler = new OneRequest(limits.maxBytes, (ended) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      resolve(ended);
    });
    const abort = (): void => handler.giveUp('aborted', true);
    const timer = setTimeout(() => handler.giveUp('timeout'), limits.totalMs);
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener('abort', abort);
    try {
      dispatcher.dispatch(
        {
          ...request,
          origin,
          idempotent: false,
          headersTimeout: limits.headersMs,
          bodyTimeout: limits.bodyMs,
        },
        handler,
      );
    } catch (error) {
      handler.giveUp(reasonOf(error));
    }
  });
