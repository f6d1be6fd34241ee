import { fork } from 'node:child_process';
import type { SpawnChild } from '#main/base/child';

/** Starts a process with plain Node.js. @param file built code of the process */
export const forkChild =
  <Order, Message>(file: string): SpawnChild<Order, Message> =>
  () => {
    const child = fork(file, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    return {
      send: (order) => {
        if (child.connected) child.send(order as object);
      },
      onMessage: (listener) => void child.on('message', (message) => listener(message as Message)),
      onExit: (listener) => void child.once('exit', listener).on('error', listener),
      kill: () => void child.kill('SIGKILL'),
    };
  };
