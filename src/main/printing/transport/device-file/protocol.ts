import type { StatusReason } from '#shared/print/printer';
import type { JobState, SystemQueue } from '../spooler/spooler';

/** A message to the process for a device file, or a question to Windows' spooler. */
export type FileRequest =
  | { do: 'open'; path: string }
  | { do: 'write'; id: number; bytes: Uint8Array }
  | { do: 'spool'; id: number; asked: SpoolRequest };

/** A message from that process. `taken`: the device has accepted all bytes of that write. */
export type FileMessage =
  /** It takes requests from now on. */
  | { type: 'started' }
  | { type: 'open' }
  | { type: 'failed'; code: string }
  | { type: 'taken'; id: number }
  | { type: 'data'; bytes: Uint8Array }
  /** Reading or writing ended: the printer is gone. */
  | { type: 'over'; code: string }
  | { type: 'spool'; id: number; reply: SpoolReply };

/** A question to Windows' spooler. `finish`, `state` and `cancel` are about the one job that was begun. */
export type SpoolRequest =
  | { ask: 'queues' }
  | { ask: 'obstacle'; queue: string }
  | { ask: 'begin'; queue: string }
  | { ask: 'finish'; bytes: Uint8Array }
  | { ask: 'state' }
  | { ask: 'cancel' };

/** Null where the spooler could not be asked. */
export type SpoolReply =
  | { queues: SystemQueue[] }
  | { reason: StatusReason | null }
  | { done: boolean }
  | { state: JobState }
  | null;
