import type { StatusReason } from '#shared/print/printer';
import type { JobState, SystemQueue } from '../spooler/spooler';

/** What the process at the device file is told, or asked of Windows' spooler. */
export type FileOrder =
  | { do: 'open'; path: string }
  | { do: 'write'; id: number; bytes: Uint8Array }
  | { do: 'spool'; id: number; asked: SpoolAsk };

/** What it tells. `taken`: the device has all bytes of that write. */
export type FileNews =
  | { news: 'open' }
  | { news: 'failed'; code: string }
  | { news: 'taken'; id: number }
  | { news: 'data'; bytes: Uint8Array }
  /** Reading or writing ended: the printer is gone. */
  | { news: 'over'; code: string }
  | { news: 'spool'; id: number; said: SpoolSaid };

/** What Windows' spooler is asked; `finish`, `state` and `cancel` speak of the one job that was begun. */
export type SpoolAsk =
  | { ask: 'queues' }
  | { ask: 'obstacle'; queue: string }
  | { ask: 'begin'; queue: string }
  | { ask: 'finish'; bytes: Uint8Array }
  | { ask: 'state' }
  | { ask: 'cancel' };

/** Null where the spooler could not be asked. */
export type SpoolSaid =
  | { queues: SystemQueue[] }
  | { reason: StatusReason | null }
  | { done: boolean }
  | { state: JobState }
  | null;
