import { z } from 'zod';
import { codedMessage } from './text/coded-message';

const httpUrl = /^(https?):\/\/(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?(\/[^\s?#\\\p{Cc}]*)?$/u;
/** The host of an address of this computer. */
export const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** A port above 65535, or a host that only looks like a name, would break the connection code. */
export const isUsableUrl = (value: string): boolean => z.url().safeParse(value).success;

const isServiceUrl = (value: string): boolean => {
  const parts = httpUrl.exec(value);
  return parts !== null && isUsableUrl(value) && (parts[1] === 'https' || loopback.test(parts[2] ?? ''));
};

/** What is wrong with an address that is not the service's. */
const urlProblem = (value: string): string => {
  if (!/^https?:\/\//.test(value)) return codedMessage('value.https');
  const [, scheme, host = ''] = httpUrl.exec(value) ?? [];
  if (scheme === undefined) return codedMessage('value.url');
  return codedMessage(scheme === 'https' || loopback.test(host) ? 'value.host' : 'value.https');
};

/** `https:` for any host, plain `http:` for this machine only; without user name, query or fragment. */
export const serviceUrl = z
  .string({ error: codedMessage('value.text') })
  .refine(isServiceUrl, { error: ({ input }) => urlProblem(String(input)) });
