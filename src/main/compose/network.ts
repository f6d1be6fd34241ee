import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServiceSettings } from '#shared/settings';
import type { Network } from '../service/connections';

/** Far more than any list of authorities takes. */
const maxBytes = 1024 * 1024;
const oneCertificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

const readable = (file: string): string => {
  const text = readFileSync(file, 'utf8');
  const found = text.length > maxBytes ? null : text.match(oneCertificate);
  if (!found) throw new Error('it holds no certificate in PEM form');
  for (const one of found) new X509Certificate(one);
  return found.join('\n');
};

const why = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === 'ENOENT' ? 'there is no such file' : typeof message === 'string' ? message : 'unknown';
};

/** The way to the service as it is set up. A certificate file that can't be read is a problem: nothing is trusted then. */
export const networkOf = ({ proxy, caFile }: ServiceSettings): Network & { problem?: string } => {
  const through = proxy === undefined ? {} : { proxy };
  if (caFile === undefined) return through;
  try {
    return { ...through, ca: readable(caFile) };
  } catch (error) {
    return { ...through, problem: `caFile can not be used: ${why(error)}` };
  }
};
