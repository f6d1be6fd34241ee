import { utilityProcess } from 'electron';
import type { SpawnChild } from '../printing/transport/device-file/connect';
import type { FileMessage } from '../printing/transport/device-file/protocol';

/** Starts the process for a printer's device file as a utility process of Electron. @param file the built `child.ts` */
export const utilityChild =
  (file: string): SpawnChild =>
  () => {
    const child = utilityProcess.fork(file, [], { serviceName: 'Printer device file' });
    return {
      send: (order) => child.postMessage(order),
      onMessage: (listener) => void child.on('message', (message: FileMessage) => listener(message)),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => {
        // Electron's SIGTERM also ends a process that hangs in the kernel's printer driver.
        child.kill();
      },
    };
  };
