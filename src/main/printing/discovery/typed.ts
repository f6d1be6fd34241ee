import { isIPv6 } from 'node:net';
import { printerUri } from '#shared/print/printer';
import { codedMessage } from '#shared/text/coded-message';
import type { Finder } from './finder';

const rawPort = 9100;

/** A typed name or address, with or without a port, as a `uri`; null when it is neither. */
const uriOf = (typed: string): string | null => {
  const host = isIPv6(typed) ? `[${typed}]` : typed;
  const uri = /:\d{1,5}$/.test(host) && !isIPv6(typed) ? `tcp://${host}` : `tcp://${host}:${rawPort}`;
  return printerUri.safeParse(uri).success ? uri : null;
};

/** The address that a person typed. It is asked like every other hit. */
export const typedFinder = (typed: string): Finder => ({
  way: 'address',
  find: (found) => {
    const uri = uriOf(typed.trim().replace(/^tcp:\/\//, ''));
    if (uri === null) return Promise.reject(new Error(codedMessage('printer.addressOdd', { typed })));
    found({ uri });
    return Promise.resolve();
  },
});
