/**
 * A printer with almost no cost: it answers like the virtual Zebra, reads only the first field and the `^XZ`
 * of documents, and counts them as printed at once, however many hosts send at the same time. `tsx
 * test/bench/quick-printer-process.ts` prints `{"port":…}` once it listens. `{"do":"until","labels":5}` is
 * answered by `{"last":"…"}` when so many labels have arrived since its start: nanoseconds of the monotonic
 * clock at the last of them. It ends with its input.
 */
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { PrinterCore } from '#main/practice/printer/core';
import { configurationLabel, hostIdentity, hostQuery } from '#main/practice/printer/replies/host-query';
import { hostStatus } from '#main/practice/printer/replies/host-status';
import { answerSgd } from '#main/practice/printer/replies/side';
import type { Snapshot } from '#main/practice/printer/snapshot';
import { now } from './clock';

const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);
const core = new PrinterCore({ printed: () => undefined, changed: () => undefined });

let labels = 0;
let last = now();
let target = Number.POSITIVE_INFINITY;

const counted = (): void => {
  labels += 1;
  last = now();
  if (labels < target) return;
  target = Number.POSITIVE_INFINITY;
  say({ last: String(last) });
};

const displayed = (): Snapshot => ({ ...core.snapshot(), labelsPrinted: labels, labelsPassed: labels });

const answerTo = (question: string): string => {
  const printer = displayed();
  if (question.startsWith('~HQ')) return hostQuery(question.slice(3, 5), printer) ?? '';
  if (question.startsWith('~HI')) return hostIdentity(printer);
  if (question.startsWith('~HS')) return hostStatus(printer);
  return answerSgd(question, printer).join('');
};

const questions = /~H[A-Z]{1,3}|! U1 getvar +"[^"]*"\s/g;
const begin = '^XA';
const end = '^XZ';
/** A format without a field prints nothing: it asks for settings, or changes them. */
const field = '^FO';
const asksSettings = '^HH';
/** The longest end of a chunk that can be the beginning of something in the next chunk. */
const longest = 80;

/** Reads the input, split anywhere: documents are skipped, questions between them answered. */
const reader = (socket: Socket): ((chunk: Buffer) => void) => {
  let held: Buffer = Buffer.alloc(0);
  let isInside = false;
  let isLabel = false;

  const skip = (bytes: Buffer): Buffer | null => {
    const at = bytes.indexOf(end);
    const fieldAt = isLabel ? -1 : bytes.indexOf(field);
    if (fieldAt >= 0 && (at < 0 || fieldAt < at)) isLabel = true;
    if (at < 0) {
      held = bytes.subarray(-(end.length - 1));
      return null;
    }
    if (isLabel) counted();
    else if (bytes.subarray(0, at).includes(asksSettings)) socket.write(configurationLabel(displayed()));
    isInside = isLabel = false;
    return bytes.subarray(at + end.length);
  };

  const answer = (bytes: Buffer): Buffer | null => {
    const at = bytes.indexOf(begin);
    const between = (at < 0 ? bytes : bytes.subarray(0, at)).toString('latin1');
    let read = 0;
    for (const match of between.matchAll(questions)) {
      socket.write(answerTo(match[0]));
      read = match.index + match[0].length;
    }
    if (at < 0) {
      held = bytes.subarray(Math.max(read, bytes.length - longest));
      return null;
    }
    isInside = true;
    return bytes.subarray(at + begin.length);
  };

  return (chunk) => {
    let rest: Buffer | null = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    held = Buffer.alloc(0);
    while (rest && rest.length > 0) rest = isInside ? skip(rest) : answer(rest);
  };
};

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => socket.destroy());
  socket.on('data', reader(socket));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
say({ port: typeof address === 'object' ? address?.port : 0 });

for await (const line of createInterface({ input: process.stdin })) {
  const { labels: wanted } = JSON.parse(line) as { labels: number };
  if (labels >= wanted) say({ last: String(last) });
  else target = wanted;
}
server.close();
