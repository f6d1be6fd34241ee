import { utilityProcess } from 'electron';
import type { SpawnChild } from '../base/child';

/** Starts a utility process of Electron. @param file built code of the process @param name its name in the system's list of processes */
export const utilityChild =
  <Order, Message>(file: string, name: string): SpawnChild<Order, Message> =>
  () => {
    const child = utilityProcess.fork(file, [], { serviceName: name });
    return {
      send: (order) => child.postMessage(order),
      onMessage: (listener) => void child.on('message', (message: Message) => listener(message)),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => {
        // Electron's SIGTERM also ends a process that hangs in the kernel's printer driver.
        child.kill();
      },
    };
  };
