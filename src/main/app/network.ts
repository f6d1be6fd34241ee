import { X509Certificate } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import type { ServiceSettings } from '#shared/settings';
import { codedMessage } from '#shared/text/coded-message';
import type { Network } from '../service/connections';

/** Much larger than any list of authorities. */
const maxBytes = 1024 * 1024;
/** More than any system trusts. */
const mostCertificates = 500;
const [begin, end] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'];

/** Works in one pass, so that a file with many beginnings and no ends takes no longer than any other. */
const certificatesIn = (text: string): string[] =>
  text
    .split(begin)
    .slice(1, mostCertificates + 2)
    .flatMap((part) => {
      const length = part.indexOf(end);
      return length < 0 ? [] : [`${begin}${part.slice(0, length)}${end}`];
    });

const flags: Partial<Record<string, number>> = constants;

/** Empty for a path that is not a regular file of permitted size. The flag prevents that a pipe blocks; Windows does not have it. */
const textOf = (file: string): string => {
  const handle = openSync(file, constants.O_RDONLY | (flags.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(handle);
    return stats.isFile() && stats.size <= maxBytes ? readFileSync(handle, 'utf8') : '';
  } finally {
    closeSync(handle);
  }
};

/** The file has no certificate in PEM form, or too many. */
class NoCertificates extends Error {}

const readable = (file: string): string => {
  const found = certificatesIn(textOf(file));
  if (found.length === 0 || found.length > mostCertificates) throw new NoCertificates();
  for (const one of found) new X509Certificate(one);
  return found.join('\n');
};

const problemOf = (error: unknown): string => {
  if (error instanceof NoCertificates) return codedMessage('service.certificatesEmpty');
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === 'ENOENT') return codedMessage('service.certificatesMissing');
  return codedMessage('service.certificates', {
    reason: typeof message === 'string' ? message : String(error),
  });
};

/**
 * The network settings of the service. For a certificate file that can't be read, `problem` is a coded message, and no service is trusted.
 */
export const networkOf = ({ proxy, caFile }: ServiceSettings): Network & { problem?: string } => {
  const through = proxy === undefined ? {} : { proxy };
  if (caFile === undefined) return through;
  try {
    return { ...through, ca: readable(caFile) };
  } catch (error) {
    return { ...through, problem: problemOf(error) };
  }
};
