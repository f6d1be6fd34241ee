import { parentPort, workerData } from 'node:worker_threads';
import { readWish } from '../read-wish';
import type { Reply, WorkerData } from './messages';
import { inPieces } from './pieces';

const { answer, pieces } = inPieces(readWish((workerData as WorkerData).wish));
const send = (reply: Reply): void => parentPort?.postMessage(reply);

parentPort?.on('message', () => {
  const next = pieces.next();
  send(next.done === true ? { type: 'end' } : { type: 'piece', piece: next.value });
});
send({ type: 'answer', answer });
