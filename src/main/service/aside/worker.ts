import { parentPort, workerData } from 'node:worker_threads';
import { type Inputs, type Kind, readHere, type Results } from '../readers';
import type { Reply, WorkerData } from './messages';

/** In characters of JSON. More would block the main thread while it is copied and stored. */
const mostRead = 2 * 1024 * 1024;

const { kind, input } = workerData as WorkerData;

/** A thread receives a buffer as plain bytes. */
const withBuffers = (given: Inputs[Kind]): Inputs[Kind] => {
  if ('answer' in given || given.exchange.kind === 'never_left') return given;
  const { received } = given.exchange;
  const { buffer, byteOffset, byteLength } = received.body;
  const body = Buffer.from(buffer, byteOffset, byteLength);
  return { ...given, exchange: { ...given.exchange, received: { ...received, body } } };
};

/** Labels are transferred, everything else is copied. */
const labelsOf = (result: Results[Kind]): Uint8Array<ArrayBuffer>[] => {
  if (!('documents' in result)) return [];
  result.documents = result.documents.map((one) => ({ ...one, bytes: Uint8Array.from(one.bytes) }));
  return result.documents.map(({ bytes }) => bytes as Uint8Array<ArrayBuffer>);
};

const lengthOf = (result: Results[Kind]): number =>
  JSON.stringify(result, (name, value: unknown) => (name === 'bytes' ? undefined : value)).length;

const result = readHere(kind, withBuffers(input));
const labels = labelsOf(result);
const reply: Reply = lengthOf(result) > mostRead ? { type: 'too_much' } : { type: 'read', result };
parentPort?.postMessage(
  reply,
  labels.map(({ buffer }) => buffer),
);
