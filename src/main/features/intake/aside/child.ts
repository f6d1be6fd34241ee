import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { parent } from '../../../base/child';
import { readTable } from '../../corrections/import/read';
import { runAll } from '../read-orders';
import { readRequest } from '../read-request';
import type { Order, Reply, Task } from './messages';
import { inPieces, type Piece } from './pieces';

// A separate process that reads one file of orders or of corrections. It reads in a thread, because Electron limits the memory of no
// process; Node.js can end the process instead of a thread that reaches its limit.

const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };

const read = (task: Task): object =>
  task.kind === 'orders' ? readRequest(task.request) : runAll(readTable(task.bytes));

const runThread = (): void => {
  let pieces: Iterator<Piece> | null = null;
  const replyTo = (order: Order): Reply => {
    if (order.do === 'read') {
      const result = inPieces(read(order.task));
      ({ pieces } = result);
      return { type: 'answer', answer: result.answer };
    }
    const next = pieces?.next();
    return next === undefined || next.done === true ? { type: 'end' } : { type: 'piece', piece: next.value };
  };
  parentPort?.on('message', (order: Order) => {
    try {
      parentPort?.postMessage(replyTo(order));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      parentPort?.postMessage({ type: 'failed', message } satisfies Reply);
    }
  });
};

const runProcess = (): void => {
  const { send, onMessage } = parent<Order, Reply>();
  const thread = new Worker(__filename, { resourceLimits });
  thread.on('message', (reply: Reply) => send(reply));
  // Out of memory.
  thread.on('error', () => process.exit(1));
  onMessage((order) => thread.postMessage(order));
  send({ type: 'started' });
};

if (isMainThread) runProcess();
else runThread();
