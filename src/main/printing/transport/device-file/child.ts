import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parent } from '../../../base/child';
import { errorCode } from '../../../base/error-code';
import { answerOf } from '../spooler/winspool';
import type { FileMessage, FileRequest } from './protocol';

// A separate process for a printer's device file. Its reads and writes wait in the kernel for as long as the printer
// does (no paper), and nothing can cancel them except ending the process. In the station's own process, four of them
// would stop every other file access.

const { send, onMessage } = parent<FileRequest, FileMessage>();
const codeOf = (error: unknown): string => errorCode(error) ?? 'UNKNOWN';

/** The largest reply to a status question is far below this. */
const readBytes = 8_192;
const nothingYetMs = 20;
const isWindows = process.platform === 'win32';
let file: FileHandle | null = null;
let writing: Promise<unknown> = Promise.resolve();

const over = (error: unknown): void => send({ type: 'over', code: codeOf(error) });

/** `usblp` answers an empty read with zero bytes once the printer is gone; an ordinary file does so at its end. */
const readOn = async (from: FileHandle): Promise<void> => {
  const buffer = Buffer.alloc(readBytes);
  for (;;) {
    const { bytesRead } = await from.read(buffer, 0, readBytes, null);
    if (bytesRead === 0 && !isWindows) return;
    // Windows' printer driver returns zero bytes when nothing has arrived yet.
    if (bytesRead === 0) await pause(nothingYetMs);
    else send({ type: 'data', bytes: Uint8Array.from(buffer.subarray(0, bytesRead)) });
  }
};

/** Windows has no such kind of file: there it is anything that is neither a file nor a folder. */
const isDevice = async (opened: FileHandle): Promise<boolean> => {
  const stats = await opened.stat();
  return isWindows ? !stats.isFile() && !stats.isDirectory() : stats.isCharacterDevice();
};

const begin = async (path: string): Promise<void> => {
  try {
    // Never created: a missing device file must not become an ordinary file.
    file = await open(path, constants.O_RDWR | constants.O_NOCTTY);
    // The path of a device may lead to a person's file, or to a disk.
    if (!(await isDevice(file))) {
      const other = file;
      file = null;
      await other.close();
      send({ type: 'failed', code: 'ENODEV' });
      return;
    }
    // Windows runs one call of a file at a time: a read that waits for the printer would delay the writes.
    const reading = isWindows ? await open(path, constants.O_RDONLY) : file;
    send({ type: 'open' });
    readOn(reading).catch(over);
  } catch (error) {
    send({ type: 'failed', code: codeOf(error) });
  }
};

const write = async (id: number, bytes: Uint8Array): Promise<void> => {
  let from = 0;
  while (file && from < bytes.length) from += (await file.write(bytes, from)).bytesWritten;
  send({ type: 'taken', id });
};

/** One call after the other, in the order of the job. */
const spool = async ({ id, asked }: Extract<FileRequest, { do: 'spool' }>): Promise<void> => {
  const reply = await answerOf(asked).catch(() => null);
  send({ type: 'spool', id, reply });
};

const take = (order: FileRequest): void => {
  if (order.do === 'open') void begin(order.path);
  else if (order.do === 'spool') void spool(order);
  else writing = writing.then(() => write(order.id, order.bytes)).catch(over);
};

onMessage(take);
send({ type: 'started' });
