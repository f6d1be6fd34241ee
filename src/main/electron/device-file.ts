import { utilityProcess } from 'electron';
import type { SpawnChild } from '../printing/transport/device-file/connect';
import type { FileNews } from '../printing/transport/device-file/protocol';

/** Starts the process at a printer's device file as a utility process of Electron. @param file the built `child.ts` */
export const utilityChild =
  (file: string): SpawnChild =>
  () => {
    const child = utilityProcess.fork(file, [], { serviceName: 'Printer device file' });
    return {
      send: (order) => child.postMessage(order),
      onNews: (listener) => void child.on('message', (news: FileNews) => listener(news)),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => {
        // Its SIGTERM ends a process that hangs in the kernel's printer driver as well.
        child.kill();
      },
    };
  };
