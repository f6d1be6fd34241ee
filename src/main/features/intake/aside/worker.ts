import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from '../../corrections/import/read';
import { runAll } from '../read-orders';
import { readRequest } from '../read-request';
import type { Reply, Task, WorkerData } from './messages';
import { inPieces } from './pieces';

const read = (task: Task): object =>
  task.kind === 'orders' ? readRequest(task.request) : runAll(readTable(task.bytes));

const { answer, pieces } = inPieces(read((workerData as WorkerData).task));
const send = (reply: Reply): void => parentPort?.postMessage(reply);

parentPort?.on('message', () => {
  const next = pieces.next();
  send(next.done === true ? { type: 'end' } : { type: 'piece', piece: next.value });
});
send({ type: 'answer', answer });
