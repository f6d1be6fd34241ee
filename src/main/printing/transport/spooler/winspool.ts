import type { StatusReason } from '#shared/print/printer';
import type { SpoolRequest, SpoolReply } from '../device-file/protocol';
import type { JobState, SystemQueue } from './spooler';

// Windows' spooler (winspool.drv). Its calls wait for as long as the spooler does, so they run in a separate process.
// Structures as Microsoft describes them for 64-bit programs.

type Handle = object;

/** The calls that are used. Texts and handles are koffi's; numbers are DWORDs, and 0 means failure. */
interface Winspool {
  open(name: string, handle: [Handle | null], defaults: null): number;
  close(handle: Handle): number;
  startDocument(handle: Handle, level: 1, info: object): number;
  endDocument(handle: Handle): number;
  startPage(handle: Handle): number;
  endPage(handle: Handle): number;
  write(handle: Handle, bytes: Uint8Array, length: number, written: [number]): number;
  getJob(handle: Handle, id: number, level: 1, into: Buffer, size: number, needed: [number]): number;
  setJob(handle: Handle, id: number, level: 0, info: null, command: number): number;
  getPrinter(handle: Handle, level: 2, into: Buffer, size: number, needed: [number]): number;
  enumerate(
    flags: number,
    of: null,
    level: 2,
    into: Buffer,
    size: number,
    needed: [number],
    count: [number],
  ): number;
  lastError(): number;
  /** The names and drivers in the buffer that `enumerate` has filled. */
  names(filled: Buffer, count: number): SystemQueue[];
}

const load = async (): Promise<Winspool> => {
  const { default: koffi } = await import('koffi');
  const spooler = koffi.load('winspool.drv');
  const kernel = koffi.load('kernel32.dll');
  koffi.struct('DOC_INFO_1W', { pDocName: 'str16', pOutputFile: 'str16', pDatatype: 'str16' });
  const info = koffi.struct('PRINTER_INFO_2W', {
    ...{ pServerName: 'str16', pPrinterName: 'str16', pShareName: 'str16', pPortName: 'str16' },
    ...{ pDriverName: 'str16', rest: koffi.array('uint8', infoSize - driverEnd) },
  });
  const of = (library: typeof spooler, declared: string): unknown => library.func(declared);
  const calls = {
    open: of(spooler, 'uint32 OpenPrinterW(str16 name, _Out_ void **handle, void *defaults)'),
    close: of(spooler, 'uint32 ClosePrinter(void *handle)'),
    startDocument: of(spooler, 'uint32 StartDocPrinterW(void *handle, uint32 level, DOC_INFO_1W *info)'),
    endDocument: of(spooler, 'uint32 EndDocPrinter(void *handle)'),
    startPage: of(spooler, 'uint32 StartPagePrinter(void *handle)'),
    endPage: of(spooler, 'uint32 EndPagePrinter(void *handle)'),
    write: of(
      spooler,
      'uint32 WritePrinter(void *handle, void *bytes, uint32 length, _Out_ uint32 *written)',
    ),
    getJob: of(
      spooler,
      'uint32 GetJobW(void *handle, uint32 id, uint32 level, void *into, uint32 size, _Out_ uint32 *needed)',
    ),
    setJob: of(spooler, 'uint32 SetJobW(void *handle, uint32 id, uint32 level, void *info, uint32 command)'),
    getPrinter: of(
      spooler,
      'uint32 GetPrinterW(void *handle, uint32 level, void *into, uint32 size, _Out_ uint32 *needed)',
    ),
    enumerate: of(
      spooler,
      'uint32 EnumPrintersW(uint32 flags, void *of, uint32 level, void *into, uint32 size, _Out_ uint32 *needed, _Out_ uint32 *count)',
    ),
    lastError: of(kernel, 'uint32 GetLastError()'),
    names: (filled: Buffer, count: number): SystemQueue[] =>
      // The shape is the one declared to koffi above.
      (koffi.decode(filled, koffi.array(info, count)) as Record<string, string | null>[]).map(
        ({ pPrinterName, pDriverName }) => ({ name: pPrinterName ?? '', driver: pDriverName ?? null }),
      ),
  };
  // koffi creates functions from the declarations above.
  return calls as Winspool;
};

let loading: Promise<Winspool> | null = null;
const winspool = (): Promise<Winspool> => (loading ??= load());

/** PRINTER_INFO_2W: its size, where its fifth pointer ends, and the offsets of two numbers. */
const infoSize = 136;
const driverEnd = 40;
const attributesAt = 104;
const statusAt = 124;
const worksOffline = 0x400;
/** JOB_INFO_1W: seven pointers after a number, then the status. */
const jobStatusAt = 56;

const localAndConnected = 2 | 4;
const deleteJob = 5;
const invalidParameter = 87;

/** PRINTER_STATUS_…, in order of precedence; no other bit holds a job. */
const printerFaults: readonly (readonly [number, StatusReason])[] = [
  [0x1, 'paused'],
  [0x10, 'media-empty'],
  [0x8, 'media-jam'],
  [0x400000, 'cover-open'],
  [0x80, 'offline'],
  [0x1000, 'offline'],
  [0x2 | 0x40 | 0x100000, 'other'],
];
/** JOB_STATUS_…. */
const jobFaults: readonly (readonly [number, StatusReason])[] = [
  [0x1, 'paused'],
  [0x40, 'media-empty'],
  [0x20, 'offline'],
  [0x2 | 0x200 | 0x400, 'other'],
];
const jobIsOut = 0x80 | 0x1000 | 0x2000;
const jobIsRemoved = 0x4 | 0x100;

const firstOf = (status: number, faults: typeof jobFaults): StatusReason | null =>
  faults.find(([bits]) => (status & bits) !== 0)?.[1] ?? null;

/** Calls twice: first for the required size, then with a buffer of that size. */
const filled = (call: (into: Buffer, needed: [number]) => number): Buffer | null => {
  const needed: [number] = [0];
  call(Buffer.alloc(0), needed);
  const into = Buffer.alloc(needed[0]);
  return into.length > 0 && call(into, needed) !== 0 ? into : null;
};

const opened = (api: Winspool, queue: string): Handle | null => {
  const handle: [Handle | null] = [null];
  return api.open(queue, handle, null) === 0 ? null : handle[0];
};

const queues = (api: Winspool): SystemQueue[] => {
  const count: [number] = [0];
  const all = filled((into, needed) =>
    api.enumerate(localAndConnected, null, 2, into, into.length, needed, count),
  );
  return all ? api.names(all, count[0]) : [];
};

const obstacleAt = (api: Winspool, handle: Handle): StatusReason | null => {
  const info = filled((into, needed) => api.getPrinter(handle, 2, into, into.length, needed));
  if (!info || info.length < infoSize) return null;
  const isOffline = (info.readUInt32LE(attributesAt) & worksOffline) !== 0;
  return firstOf(info.readUInt32LE(statusAt), printerFaults) ?? (isOffline ? 'offline' : null);
};

/** Opened for each question: a restarted spooler knows none of the earlier handles. */
const obstacle = (api: Winspool, queue: string): StatusReason | null => {
  const handle = opened(api, queue);
  if (handle === null) return 'offline';
  const reason = obstacleAt(api, handle);
  api.close(handle);
  return reason;
};

interface Job {
  queue: string;
  handle: Handle;
  id: number;
}
let job: Job | null = null;

const begin = (api: Winspool, queue: string): boolean => {
  const handle = opened(api, queue);
  if (handle === null) return false;
  const id = api.startDocument(handle, 1, { pDocName: 'Packbench', pOutputFile: null, pDatatype: 'RAW' });
  if (id === 0) api.close(handle);
  else job = { queue, handle, id };
  return id !== 0;
};

const finish = (api: Winspool, bytes: Uint8Array): boolean => {
  if (!job) return false;
  const { handle } = job;
  let from = 0;
  let isWhole = api.startPage(handle) !== 0;
  while (isWhole && from < bytes.length) {
    const written: [number] = [0];
    const rest = bytes.subarray(from);
    isWhole = api.write(handle, rest, rest.length, written) !== 0 && written[0] > 0;
    from += written[0];
  }
  const isEnded = api.endPage(handle) !== 0 && api.endDocument(handle) !== 0;
  api.close(handle);
  return isWhole && isEnded;
};

const state = (api: Winspool): JobState => {
  const handle = job && opened(api, job.queue);
  if (!job || handle === null) return { is: 'unclear' };
  const { id } = job;
  let error = 0;
  const info = filled((into, needed) => {
    const done = api.getJob(handle, id, 1, into, into.length, needed);
    if (done === 0) error = api.lastError();
    return done;
  });
  const reason = info ? null : obstacleAt(api, handle);
  const found = info ? stateIn(info.readUInt32LE(jobStatusAt), obstacleAt(api, handle)) : null;
  api.close(handle);
  if (found) return found;
  return error === invalidParameter || reason === null ? { is: 'gone' } : { is: 'unclear' };
};

const stateIn = (status: number, printer: StatusReason | null): JobState => {
  if ((status & jobIsOut) !== 0) return { is: 'done' };
  if ((status & jobIsRemoved) !== 0) return { is: 'removed' };
  const reason = firstOf(status, jobFaults) ?? printer;
  return { is: 'waiting', reasons: reason === null ? [] : [reason] };
};

const cancel = (api: Winspool): void => {
  if (job) api.setJob(job.handle, job.id, 0, null, deleteJob);
};

/** Answers the station's question to the spooler; null where it could not be asked. */
export const answerOf = async (asked: SpoolRequest): Promise<SpoolReply> => {
  const api = await winspool();
  switch (asked.ask) {
    case 'queues':
      return { queues: queues(api) };
    case 'obstacle':
      return { reason: obstacle(api, asked.queue) };
    case 'begin':
      return { done: begin(api, asked.queue) };
    case 'finish':
      return { done: finish(api, asked.bytes) };
    case 'state':
      return { state: state(api) };
    case 'cancel':
      cancel(api);
      return { done: true };
  }
};
