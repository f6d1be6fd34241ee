import { fork } from 'node:child_process';
import type { Child, SpawnChild } from './connect';
import type { FileMessage } from './protocol';

/** Starts the process for a device file with plain Node.js. @param file the built `child.ts` */
export const forkChild =
  (file: string): SpawnChild =>
  (): Child => {
    const child = fork(file, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    return {
      send: (order) => {
        if (child.connected) child.send(order);
      },
      onMessage: (listener) => void child.on('message', (message) => listener(message as FileMessage)),
      onExit: (listener) => void child.once('exit', listener).on('error', listener),
      kill: () => void child.kill('SIGKILL'),
    };
  };
