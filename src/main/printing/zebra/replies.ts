import type { PrinterIdentity } from '#shared/print/printer';
import { parseErrorStatus, type ErrorStatus } from './error-status';
import { createFramer, type Piece } from './framer';
import { hostStatus, parseHostStatusLine, type HostStatus } from './host-status';
import { parseIdentity } from './identity';
import { parseConfiguration } from './settings-label';

/**
 * An answer of a printer, recognised by its shape: answers arrive late, and after a fault in another order than the
 * questions.
 */
export type Reply =
  | { kind: 'identity'; identity: PrinterIdentity }
  | { kind: 'errors'; status: ErrorStatus }
  | { kind: 'host'; status: HostStatus }
  /** The configuration label (`^HH`): the value of each line by its name. */
  | { kind: 'settings'; values: ReadonlyMap<string, string> }
  /** The serial number (`~HQSN`). */
  | { kind: 'serial'; text: string }
  /** An SGD value without its quotes. It does not name the question that it answers. */
  | { kind: 'value'; text: string };

export interface ReplyReader {
  /** Accepts bytes in any portions and returns the replies that they complete. Never throws. */
  push(chunk: Uint8Array): Reply[];
}

/** Reads every answer that the desk asks for. Text that matches no reply, and line 3 of `~HS`, is dropped as it is read. */
export const createReplyReader = (): ReplyReader => {
  const framer = createFramer();
  let line1: readonly string[] | null = null;

  const hostLine = (text: string): Reply | null => {
    const line = parseHostStatusLine(text);
    if (line?.line === 1) line1 = line.fields;
    if (line?.line !== 2 || !line1) return null;
    const status = hostStatus(line1, line.fields);
    line1 = null;
    return { kind: 'host', status };
  };

  const read = ({ kind, text }: Piece): Reply | null => {
    if (kind === 'quoted') return { kind: 'value', text };
    const serial = /^\s*SERIAL NUMBER\s+(\S{1,60})\s*$/.exec(text)?.[1];
    if (serial !== undefined) return { kind: 'serial', text: serial };
    const errors = parseErrorStatus(text);
    if (errors) return { kind: 'errors', status: errors };
    const values = parseConfiguration(text);
    if (values) return { kind: 'settings', values };
    const identity = parseIdentity(text);
    return identity ? { kind: 'identity', identity } : hostLine(text);
  };

  return { push: (chunk) => framer.push(chunk).flatMap((piece) => read(piece) ?? []) };
};
