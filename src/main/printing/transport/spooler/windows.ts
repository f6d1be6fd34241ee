import type { SpawnChild, Child } from '../device-file/connect';
import type { SpoolAsk, SpoolSaid } from '../device-file/protocol';
import type { Spooler } from './spooler';

/** Windows' spooler, asked by a process that may be ended while a call of its hangs. */
export const createWindowsSpooler = (spawn: SpawnChild | undefined): Spooler => {
  let child: Child | null = null;
  let lastId = 0;
  let isClosed = false;
  const waiting = new Map<number, (said: SpoolSaid) => void>();
  const failAll = (): void => {
    isClosed = true;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };

  const started = (): Child | null => {
    if (child || !spawn) return child;
    child = spawn();
    child.onExit(failAll);
    child.onNews((news) => {
      if (news.news !== 'spool') return;
      waiting.get(news.id)?.(news.said);
      waiting.delete(news.id);
    });
    return child;
  };

  /** Null where nobody answers any more. */
  const ask = (asked: SpoolAsk): Promise<SpoolSaid> => {
    const to = isClosed ? null : started();
    if (!to) return Promise.resolve(null);
    return new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      to.send({ do: 'spool', id: lastId, asked });
    });
  };
  const isDone = async (asked: SpoolAsk): Promise<boolean> => {
    const said = await ask(asked);
    return said !== null && 'done' in said && said.done;
  };

  return {
    queues: async () => {
      const said = await ask({ ask: 'queues' });
      return said && 'queues' in said ? said.queues : [];
    },
    obstacle: async (queue) => {
      const said = await ask({ ask: 'obstacle', queue });
      return said && 'reason' in said ? said.reason : 'offline';
    },
    begin: async (queue) => {
      if (!(await isDone({ ask: 'begin', queue }))) return null;
      return {
        finish: (bytes) => isDone({ ask: 'finish', bytes }),
        state: async () => {
          const said = await ask({ ask: 'state' });
          return said && 'state' in said ? said.state : { is: 'unclear' };
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
