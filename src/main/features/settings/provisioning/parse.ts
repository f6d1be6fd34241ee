import { utf8 } from '../../../base/bytes';
import { hostname } from 'node:os';
import type { z } from 'zod';
import { soundName } from '#shared/name';
import { parseJson } from '#shared/json';
import { type Provisioning, provisioningSchema } from '#shared/provisioning';
import { codedMessage } from '#shared/text/coded-message';
import { crossChecks, type ProvisioningError } from './cross-checks';

/** A path as a person finds it in the file: `printers[0].uri`. */
const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, '');

export type ParsedProvisioning =
  | { ok: true; provisioning: Provisioning }
  | { ok: false; errors: ProvisioningError[] };

/** Bytes. */
const largestFile = 1024 * 1024;

const wholeFileError = (message: string): ParsedProvisioning => ({
  ok: false,
  errors: [{ path: '', message }],
});

const errorsOf = (issue: z.core.$ZodIssue): ProvisioningError[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: pathText([...issue.path, key]),
      message: codedMessage('value.unknown'),
    }));
  return [{ path: pathText(issue.path), message: issue.message }];
};

/** The most characters of a station's name. */
const longestName = 60;

/** One file can serve many benches: `{computer}` in the station's name is replaced by the computer's name. */
const namedFor = (provisioning: Provisioning, computer: string): Provisioning => {
  const { station } = provisioning;
  if (!station?.name.includes('{computer}')) return provisioning;
  const name = soundName(station.name.replaceAll('{computer}', computer).slice(0, longestName));
  return { ...provisioning, station: { ...station, name } };
};

/**
 * Reads the file that sets up a bench. A single mistake rejects the whole file. Errors name the path in the file and never quote a value,
 * because it may be a misplaced secret.
 * @param computer the computer's name
 */
export const parseProvisioning = (bytes: Uint8Array, computer = hostname()): ParsedProvisioning => {
  if (bytes.length > largestFile) return wholeFileError(codedMessage('file.notProvisioning'));
  const text = utf8(bytes);
  if (text === null) return wholeFileError(codedMessage('file.notText'));
  const json = parseJson(text);
  if (!json.ok) return wholeFileError(codedMessage('file.notJson', { line: json.line, column: json.column }));
  const parsed = provisioningSchema.safeParse(json.value);
  if (!parsed.success) return { ok: false, errors: parsed.error.issues.flatMap(errorsOf) };
  const provisioning = parsed.data as Provisioning;
  const errors = crossChecks(provisioning);
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, provisioning: namedFor(provisioning, computer) };
};
