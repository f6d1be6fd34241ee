import { yieldToEventLoop } from '../base/event-loop';
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

/** Maximum length of a skipped interim answer, in bytes; a longer one is left to the HTTP parser, which refuses it. */
const longest = 16_384;

/** Every 1xx except `101 Switching Protocols`, after which no HTTP follows. */
const interimHead = /^HTTP\/1\.[01] 1(?!01)\d\d/;
const endOfHead = '\r\n\r\n';

/**
 * Skips interim answers (`100 Continue` and similar) that were not asked for: a service, or a proxy before it, may send
 * any number of them (RFC 9110, 15.2), and undici takes a 100 for a broken answer. Gets the bytes of one answer as they
 * arrive.
 * @returns the bytes to parse; empty while that is undecided
 */
export const createInterimFilter = (): ((chunk: Buffer) => Buffer) => {
  let head: Buffer | null = Buffer.alloc(0);
  return (chunk) => {
    if (!head) return chunk;
    head = Buffer.concat([head, chunk]);
    for (;;) {
      const text = head.toString('latin1', 0, longest);
      const end = text.indexOf(endOfHead);
      const isInterim = interimHead.test(text);
      if (isInterim && end >= 0) head = head.subarray(end + endOfHead.length);
      else if ((isInterim || 'HTTP/1.1 100'.length > text.length) && head.length < longest)
        return Buffer.alloc(0);
      else break;
    }
    const rest = head;
    head = null;
    return rest;
  };
};

/** The socket's own `read` as undici calls it: without a size, and null when there is nothing. */
const filterReads = (socket: Socket): void => {
  const read = socket.read.bind(socket) as () => Buffer | null;
  const filter = createInterimFilter();
  socket.read = (): Buffer | null => {
    for (;;) {
      const chunk = read();
      if (chunk === null) return null;
      const rest = filter(chunk);
      if (rest.length > 0) return rest;
    }
  };
};

class AnswerWithoutRequest extends Error {
  readonly code = 'answer_without_request';
}

/** undici connects again at once, without end, after a connection that failed with one of these. */
const triedAgain: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'UND_ERR_INFO']);

/** The other side closed the connection before the request was written. */
class ClosedBeforeRequest extends Error {
  readonly code = 'closed_before_request';
}

/** After two turns of the event loop: data that has arrived by then is read in between. */
const afterATurn = (then: () => void): void => void yieldToEventLoop().then(yieldToEventLoop).then(then);

/**
 * Connections for one request and its answer. A connection on which anything arrives before the request is written is
 * closed, and nothing leaves: such data would be read as the answer to the request. A connection that fails is not tried
 * again.
 */
export const forOneAnswer =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, callback) => {
    connect(options, (...connected) => {
      const [error, socket] = connected;
      if (error !== null) {
        const isTriedAgain = 'code' in error && triedAgain.has(error.code);
        callback(isTriedAgain ? new ClosedBeforeRequest(error.message) : error, null);
        return;
      }
      afterATurn(() => {
        if (socket.destroyed) {
          callback(new ClosedBeforeRequest('closed while it was opened'), null);
          return;
        }
        if (socket.readableLength > 0) {
          socket.destroy();
          callback(new AnswerWithoutRequest('an answer came before its request'), null);
          return;
        }
        filterReads(socket);
        callback(null, socket);
      });
    });
  };
