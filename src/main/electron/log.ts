import { join } from 'node:path';
import log from 'electron-log/node';

export interface Log {
  info(message: string): void;
  error(message: string, error?: unknown): void;
}

/** What may be told of an error: its name and message. Stacks hold paths and stay out of the console. */
const inWords = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : typeof error;

/** The application log: one rotating file in the station's folder. Callers never hand it secrets or addresses. */
export const openLog = (folder: string): Log => {
  log.transports.file.resolvePathFn = () => join(folder, 'logs', 'packbench.log');
  log.transports.file.maxSize = 5 * 1024 * 1024;
  log.transports.console.level = false;
  return {
    info: (message) => log.info(message),
    error: (message, error) => log.error(error === undefined ? message : `${message}: ${inWords(error)}`),
  };
};
