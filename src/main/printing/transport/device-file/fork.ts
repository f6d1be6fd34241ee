import { fork } from 'node:child_process';
import type { Child, SpawnChild } from './connect';
import type { FileNews } from './protocol';

/** Starts the process at a device file with plain Node. @param file the built `child.ts` */
export const forkChild =
  (file: string): SpawnChild =>
  (): Child => {
    const child = fork(file, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    return {
      send: (order) => {
        if (child.connected) child.send(order);
      },
      onNews: (listener) => void child.on('message', (news) => listener(news as FileNews)),
      onExit: (listener) => void child.once('exit', listener).on('error', listener),
      kill: () => void child.kill('SIGKILL'),
    };
  };
