import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceFault } from './faults';
import type { Reply } from './reply';

const largestBody = 5_000_000;

/** The complete body as text. Rejects when the sender disconnects before its end, or sends more than 5 MB. */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new Error('the body is over 5 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const send = (response: ServerResponse, status: number, type: string, text: string): void => {
  const bytes = Buffer.from(text, 'utf8');
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': bytes.length });
  response.end(bytes);
};

export const sendReply = (response: ServerResponse, { status, body }: Reply): void =>
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));

const breakWire = (response: ServerResponse): void => {
  response.socket?.resetAndDestroy();
};

/** Answers in place of the operation. False for faults that occur after it. */
export const strikeBefore = (fault: ServiceFault, response: ServerResponse): boolean => {
  switch (fault.kind) {
    case 'dropBeforeAccept':
      breakWire(response);
      return true;
    case 'unavailableBeforeAccept':
      send(response, 503, 'application/json', '{"message":"practice is closed for a moment"}');
      return true;
    case 'status429':
      if (fault.retryAfter !== undefined) response.setHeader('Retry-After', fault.retryAfter);
      send(response, 429, 'application/json', '{"message":"too many requests"}');
      return true;
    case 'redirect':
      response.setHeader('Location', fault.location);
      send(response, 307, 'text/plain', '');
      return true;
    default:
      return false;
  }
};

const withBuffer = (reply: Reply, labelBuf1: string): Reply =>
  typeof reply.body === 'object' && reply.body !== null
    ? { ...reply, body: { ...reply.body, labelBuf1 } }
    : reply;

const sendCut = (response: ServerResponse, { status, body }: Reply): void => {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => breakWire(response));
};

/** Spoils the answer of an operation that was executed. */
export const strikeAfter = (fault: ServiceFault, reply: Reply, response: ServerResponse): void => {
  switch (fault.kind) {
    case 'neverReply':
      return;
    case 'resetAfterAccept':
      breakWire(response);
      return;
    case 'status500AfterAccept':
      send(response, 500, 'application/json', '{"message":"something broke after the work was done"}');
      return;
    case 'html':
      send(
        response,
        200,
        'text/html; charset=utf-8',
        '<!doctype html><title>Gateway</title><h1>Please wait</h1>',
      );
      return;
    case 'cutBody':
      sendCut(response, reply);
      return;
    case 'hugeBody':
      send(response, 200, 'application/json', `{"labelBuf1":"${'A'.repeat(fault.bytes)}"}`);
      return;
    case 'emptyBuffer':
      sendReply(response, withBuffer(reply, ''));
      return;
    case 'badBase64':
      sendReply(response, withBuffer(reply, '!!! this is no Base64 !!!'));
      return;
    default:
      sendReply(response, reply);
  }
};
