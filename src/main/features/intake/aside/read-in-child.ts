import { codedMessage } from '#shared/text/coded-message';
import { refuse, type Refused } from '../types';
import type { Reply, SpawnReader, Task } from './messages';
import { addPiece } from './pieces';

/** Bytes. Smaller files are read on the main thread in small steps, because a process costs more. */
export const smallFile = 128 * 1024;
/** A file that takes longer was made to be slow. */
const longestMs = 120_000;

const tooExpensive = refuse('too_big', codedMessage('import.tooMuch'));

/**
 * Reads a file in a process of its own: parsing one is a single step that can't be interrupted, and a file that takes too much memory
 * ends its process. The result comes back in pieces of bounded size, one for each turn of the event loop.
 * @returns the result of the task; a refusal if it takes too much time or memory
 * @throws the error that broke the reading
 */
export const readInChild = <T extends object>(spawn: SpawnReader, task: Task): Promise<T | Refused> => {
  const child = spawn();
  let answer: object | null = null;
  let hasStarted = false;
  return new Promise<T | Refused>((resolve, reject) => {
    const timer = setTimeout(() => resolve(tooExpensive), longestMs).unref();
    const take = (reply: Reply): void => {
      switch (reply.type) {
        case 'started':
          hasStarted = true;
          child.send({ do: 'read', task });
          return;
        case 'failed':
          reject(new Error(reply.message));
          return;
        case 'end':
          clearTimeout(timer);
          resolve(answer as T);
          return;
        case 'answer':
          ({ answer } = reply);
          break;
        case 'piece':
          addPiece(answer ?? {}, reply.piece);
      }
      child.send({ do: 'more' });
    };
    child.onMessage(take);
    child.onExit(() => {
      if (hasStarted) resolve(tooExpensive);
      else reject(new Error('the process that reads files did not start'));
    });
  }).finally(() => child.kill());
};
