import type { PrinterIdentity } from '#shared/print/printer';
import type { Capture } from '#shared/print/printer-question';
import { parseIdentity } from '../zebra/identity';
import { createFramer } from '../zebra/framer';

const identityIn = (captures: readonly Capture[]): PrinterIdentity | null => {
  for (const { asked, answer } of captures)
    for (const { kind, text } of asked === '~HI' ? createFramer().push(Buffer.from(answer, 'latin1')) : []) {
      const identity = kind === 'frame' ? parseIdentity(text) : null;
      if (identity) return identity;
    }
  return null;
};

/**
 * Answers as a file that tests can read: JSON with the printer's identity at the head, and each answer as text with one
 * character per byte.
 * @param known the printer's identity where these answers do not contain it
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
