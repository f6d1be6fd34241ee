import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A print server with the part of IPP that the station uses with CUPS; its answers are written byte by byte,
 * by hand.
 */
export interface QueueStandIn {
  url: string;
  /** Documents that arrived completely. */
  jobs: { format: string; text: string }[];
  created: number;
  refused: number;
  printer: { state: number; reasons: string[]; accepts: boolean };
  /** The reported state of a job; null: the job does not exist any more. */
  jobState: number | null;
  /** Ends each connection without an answer. */
  isDeaf: boolean;
  /** Accepts a document, and never answers. */
  losesAnswer: boolean;
  isSlow: boolean;
  refusesJobs: boolean;
  close(): Promise<void>;
}

const u16 = (value: number): Buffer => Buffer.of(value >> 8, value & 0xff);
const i32 = (value: number): Buffer => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);
const field = (tag: number, name: string, value: Buffer): Buffer =>
  Buffer.concat([Buffer.of(tag), u16(name.length), Buffer.from(name), u16(value.length), value]);

/** The bytes after the name of an attribute in a request, as text. */
const textOf = (request: Buffer, name: string): string => {
  const at = request.indexOf(name) + name.length;
  const length = request.readUInt16BE(at);
  return request.subarray(at + 2, at + 2 + length).toString();
};

const answer = (status: number, group: number, fields: readonly Buffer[]): Buffer =>
  Buffer.concat([
    ...[Buffer.of(2, 0), u16(status), i32(1), Buffer.of(1)],
    ...[field(0x47, 'attributes-charset', Buffer.from('utf-8')), Buffer.of(group)],
    ...fields,
    Buffer.of(3),
  ]);

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const printerFields = ({ state, reasons, accepts }: QueueStandIn['printer']): Buffer[] => [
  field(0x23, 'printer-state', i32(state)),
  ...reasons.map((reason, at) => field(0x44, at === 0 ? 'printer-state-reasons' : '', Buffer.from(reason))),
  field(0x22, 'printer-is-accepting-jobs', Buffer.of(accepts ? 1 : 0)),
];

const queuesFields = ['Zebra left', 'Office'].flatMap((name) => [
  field(0x42, 'printer-name', Buffer.from(name)),
  field(0x41, 'printer-make-and-model', Buffer.from('Local Raw Printer')),
  Buffer.of(4),
]);

const takeDocument = (at: QueueStandIn, request: Buffer): Buffer | null => {
  const format = textOf(request, 'document-format');
  const end = request.indexOf(Buffer.from([1, 3]), request.indexOf('last-document')) + 2;
  at.jobs.push({ format, text: request.subarray(end).toString('latin1') });
  return at.losesAnswer || at.isSlow ? null : answer(0, 2, [field(0x21, 'job-id', i32(7))]);
};

const createJob = (at: QueueStandIn): Buffer => {
  if (at.refusesJobs) {
    at.refused += 1;
    return answer(0x0506, 2, []);
  }
  at.created += 1;
  return answer(0, 2, [field(0x21, 'job-id', i32(7))]);
};

/** Null when there is no answer. */
const answerTo = (at: QueueStandIn, request: Buffer): Buffer | null => {
  switch (request.readUInt16BE(2)) {
    case 0x0005:
      return createJob(at);
    case 0x0006:
      return takeDocument(at, request);
    case 0x0009:
      return at.jobState === null
        ? answer(0x0406, 2, [])
        : answer(0, 2, [field(0x23, 'job-state', i32(at.jobState))]);
    case 0x000b:
      return answer(0, 4, printerFields(at.printer));
    case 0x4002:
      return answer(0, 4, queuesFields);
    default:
      return answer(0x0501, 2, []);
  }
};

export const startQueueStandIn = async (): Promise<QueueStandIn> => {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reply = at.isDeaf ? null : answerTo(at, await bodyOf(request));
    if (reply) response.setHeader('content-type', 'application/ipp').end(reply);
    else if (!at.isSlow) request.socket.destroy();
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at: QueueStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ jobs: [], created: 0, refused: 0, jobState: 9 },
    printer: { state: 3, reasons: ['none'], accepts: true },
    ...{ isDeaf: false, losesAnswer: false, isSlow: false, refusesJobs: false },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return at;
};
