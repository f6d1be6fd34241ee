import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { answerOf } from '../spooler/winspool';
import type { FileNews, FileOrder } from './protocol';

// A process of its own at a printer's device file. Reads and writes of it wait in the kernel for as long as the printer
// does (no paper), and nothing can call them off; only ending the process can. In the station's own process four of them
// would stop every other file access.

interface Port {
  postMessage(news: FileNews): void;
}

// Electron's utility process has a port; a process that Node forked has a channel.
const { parentPort } = process as unknown as {
  parentPort?: Port & { on(name: 'message', listen: (event: { data: FileOrder }) => void): void };
};
const tell = (news: FileNews): void => {
  if (parentPort) parentPort.postMessage(news);
  else process.send?.(news);
};
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';

/** The largest reply of a status question is far below this. */
const readBytes = 8_192;
const nothingYetMs = 20;
const isWindows = process.platform === 'win32';
let file: FileHandle | null = null;
let writing: Promise<unknown> = Promise.resolve();

const over = (error: unknown): void => tell({ news: 'over', code: codeOf(error) });

/** `usblp` answers a read that found nothing with zero bytes once the printer is gone; an ordinary file, at its end. */
const readOn = async (from: FileHandle): Promise<void> => {
  const buffer = Buffer.alloc(readBytes);
  for (;;) {
    const { bytesRead } = await from.read(buffer, 0, readBytes, null);
    if (bytesRead === 0 && !isWindows) return;
    // Windows' printer driver says so when nothing has come yet.
    if (bytesRead === 0) await pause(nothingYetMs);
    else tell({ news: 'data', bytes: Uint8Array.from(buffer.subarray(0, bytesRead)) });
  }
};

/** Windows has no such kind of file: there it is whatever is no file and no folder. */
const isDevice = async (opened: FileHandle): Promise<boolean> => {
  const stats = await opened.stat();
  return isWindows ? !stats.isFile() && !stats.isDirectory() : stats.isCharacterDevice();
};

const begin = async (path: string): Promise<void> => {
  try {
    // Never made where there is none: a name that is gone must not become an ordinary file.
    file = await open(path, constants.O_RDWR | constants.O_NOCTTY);
    // What lies there under a device's name may be somebody's file, or a disk.
    if (!(await isDevice(file))) {
      const other = file;
      file = null;
      await other.close();
      tell({ news: 'failed', code: 'ENODEV' });
      return;
    }
    // Windows carries out one call of a file at a time: a read that waits for the printer would keep back what is written.
    const reading = isWindows ? await open(path, constants.O_RDONLY) : file;
    tell({ news: 'open' });
    readOn(reading).catch(over);
  } catch (error) {
    tell({ news: 'failed', code: codeOf(error) });
  }
};

const write = async (id: number, bytes: Uint8Array): Promise<void> => {
  let from = 0;
  while (file && from < bytes.length) from += (await file.write(bytes, from)).bytesWritten;
  tell({ news: 'taken', id });
};

/** One call after the other, as the job goes. */
const spool = async ({ id, asked }: Extract<FileOrder, { do: 'spool' }>): Promise<void> => {
  const said = await answerOf(asked).catch(() => null);
  tell({ news: 'spool', id, said });
};

const take = (order: FileOrder): void => {
  if (order.do === 'open') void begin(order.path);
  else if (order.do === 'spool') void spool(order);
  else writing = writing.then(() => write(order.id, order.bytes)).catch(over);
};

if (parentPort) parentPort.on('message', ({ data }) => take(data));
else {
  process.on('message', take);
  // Not `process.exit`: it waits for calls that hang in the kernel.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}
