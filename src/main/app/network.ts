import { X509Certificate } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import type { ServiceSettings } from '#shared/settings';
import type { Network } from '../service/connections';

/** Far more than any list of authorities takes. */
const maxBytes = 1024 * 1024;
/** More than any system trusts. */
const mostCertificates = 500;
const [begin, end] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'];

/** In one pass: a file of beginnings without ends takes no longer than any other. */
const certificatesIn = (text: string): string[] =>
  text
    .split(begin)
    .slice(1, mostCertificates + 2)
    .flatMap((part) => {
      const length = part.indexOf(end);
      return length < 0 ? [] : [`${begin}${part.slice(0, length)}${end}`];
    });

const flags: Partial<Record<string, number>> = constants;

/** Empty for what is no file of a permitted size. A pipe does not make us wait, and a device has no end. Windows has no such flag. */
const textOf = (file: string): string => {
  const handle = openSync(file, constants.O_RDONLY | (flags.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(handle);
    return stats.isFile() && stats.size <= maxBytes ? readFileSync(handle, 'utf8') : '';
  } finally {
    closeSync(handle);
  }
};

const readable = (file: string): string => {
  const found = certificatesIn(textOf(file));
  if (found.length === 0 || found.length > mostCertificates)
    throw new Error('it holds no certificate in PEM form');
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
