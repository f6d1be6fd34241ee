import type { PrinterIdentity } from '#shared/print/printer';
import { parseErrorStatus, type ErrorStatus } from './error-status';
import { createFramer, type Piece } from './framer';
import { hostStatus, parseHostStatusLine, type HostStatus } from './host-status';
import { parseIdentity } from './identity';
import { parseConfiguration } from './settings-label';

/** Something a printer said, known by its shape: answers come late, and after a fault in another order than asked. */
export type Reply =
  | { kind: 'identity'; identity: PrinterIdentity }
  | { kind: 'errors'; status: ErrorStatus }
  | { kind: 'host'; status: HostStatus }
  /** The configuration label (`^HH`): each line's value by its name. */
  | { kind: 'settings'; values: ReadonlyMap<string, string> }
  /** An SGD value without its quotes. It does not say which question it answers. */
  | { kind: 'value'; text: string };

export interface ReplyReader {
  /** Takes bytes as they come, split anywhere, and returns the replies they complete. Never throws. */
  push(chunk: Uint8Array): Reply[];
}

/** Reads everything the desk asks for. What fits no reply, and line 3 of `~HS`, is forgotten as it is read. */
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
    const errors = parseErrorStatus(text);
    if (errors) return { kind: 'errors', status: errors };
    const values = parseConfiguration(text);
    if (values) return { kind: 'settings', values };
    const identity = parseIdentity(text);
    return identity ? { kind: 'identity', identity } : hostLine(text);
  };

  return { push: (chunk) => framer.push(chunk).flatMap((piece) => read(piece) ?? []) };
};
