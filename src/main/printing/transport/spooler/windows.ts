import type { SpawnFileChild, FileChild } from '../device-file/connect';
import type { SpoolRequest, SpoolReply } from '../device-file/protocol';
import type { Spooler } from './spooler';

/** Windows' spooler, asked by a process that may be ended while one of its calls hangs. */
export const createWindowsSpooler = (spawn: SpawnFileChild | undefined): Spooler => {
  let child: FileChild | null = null;
  let lastId = 0;
  let isClosed = false;
  const waiting = new Map<number, (reply: SpoolReply) => void>();
  const failAll = (): void => {
    isClosed = true;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };

  const started = (): FileChild | null => {
    if (child || !spawn) return child;
    child = spawn();
    child.onExit(failAll);
    child.onMessage((message) => {
      if (message.type !== 'spool') return;
      waiting.get(message.id)?.(message.reply);
      waiting.delete(message.id);
    });
    return child;
  };

  /** Null when there will be no answer. */
  const ask = (asked: SpoolRequest): Promise<SpoolReply> => {
    const to = isClosed ? null : started();
    if (!to) return Promise.resolve(null);
    return new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      to.send({ do: 'spool', id: lastId, asked });
    });
  };
  const isDone = async (asked: SpoolRequest): Promise<boolean> => {
    const reply = await ask(asked);
    return reply !== null && 'done' in reply && reply.done;
  };

  return {
    queues: async () => {
      const reply = await ask({ ask: 'queues' });
      return reply && 'queues' in reply ? reply.queues : [];
    },
    obstacle: async (queue) => {
      const reply = await ask({ ask: 'obstacle', queue });
      return reply && 'reason' in reply ? reply.reason : 'offline';
    },
    begin: async (queue) => {
      if (!(await isDone({ ask: 'begin', queue }))) return null;
      return {
        finish: (bytes) => isDone({ ask: 'finish', bytes }),
        state: async () => {
          const reply = await ask({ ask: 'state' });
          return reply && 'state' in reply ? reply.state : { is: 'unclear' };
        },
        cancel: async () => void (await ask({ ask: 'cancel' })),
      };
    },
    close: () => {
      child?.kill();
      failAll();
    },
  };
};
