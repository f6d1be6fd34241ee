import type { PrinterIdentity } from '#shared/print/printer';
import { parseIdentity } from '../zebra/identity';
import { createFramer } from '../zebra/framer';
import type { Capture } from './capture';

const identityIn = (captures: readonly Capture[]): PrinterIdentity | null => {
  for (const { asked, said } of captures)
    for (const { kind, text } of asked === '~HI' ? createFramer().push(Buffer.from(said, 'latin1')) : []) {
      const identity = kind === 'frame' ? parseIdentity(text) : null;
      if (identity) return identity;
    }
  return null;
};

/**
 * Answers as a file that tests can read: JSON with who said them in its head, each answer as text with a character a byte.
 * @param known who the printer is, where it was not asked for it among these
 */
export const captureFile = (
  captures: readonly Capture[],
  at: Date,
  known: PrinterIdentity | null = null,
): Uint8Array => {
  const identity = identityIn(captures) ?? known;
  const head = { model: identity?.model ?? null, firmware: identity?.firmware ?? null, at: at.toISOString() };
  return new TextEncoder().encode(`${JSON.stringify({ ...head, captures }, null, 2)}\n`);
};
