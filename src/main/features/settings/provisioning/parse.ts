import { hostname } from 'node:os';
import type { z } from 'zod';
import { parseJson } from '#shared/json';
import { type Provisioning, provisioningSchema } from '#shared/provisioning';
import { said } from '#shared/text/said';
import { crossChecks, type ProvisioningError } from './cross-checks';
import { pathText } from './path';

export type ParsedProvisioning =
  { ok: true; provisioning: Provisioning } | { ok: false; errors: ProvisioningError[] };

/** Bytes. */
const largestFile = 1024 * 1024;

const whole = (message: string): ParsedProvisioning => ({ ok: false, errors: [{ path: '', message }] });

const readText = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const kinds: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

const messageOf = (issue: z.core.$ZodIssue, name: string): string => {
  // Where the schema has no words of its own, its library's are for programmers.
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return `must be ${kinds[issue.expected] ?? `a ${issue.expected}`}`;
  return issue.message.startsWith(`${name} `) ? issue.message.slice(name.length + 1) : issue.message;
};

const errorsOf = (issue: z.core.$ZodIssue): ProvisioningError[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: pathText([...issue.path, key]),
      message: said('value.unknown'),
    }));
  return [{ path: pathText(issue.path), message: messageOf(issue, String(issue.path.at(-1) ?? '')) }];
};

/** Characters of a station's name. */
const longestName = 60;

/** One file may serve many benches: `{computer}` in the station's name stands for the name of the computer. */
const namedFor = (provisioning: Provisioning, computer: string): Provisioning => {
  const { station } = provisioning;
  if (!station?.name.includes('{computer}')) return provisioning;
  const name = station.name.replaceAll('{computer}', computer).slice(0, longestName).trim();
  return { ...provisioning, station: { ...station, name } };
};

/**
 * Reads the file that sets up a bench, as a whole: one mistake and nothing of it counts. Errors name the path in the file
 * and never quote a value, for any of them may be a secret in the wrong place.
 * @param computer what the computer is called
 */
export const parseProvisioning = (bytes: Uint8Array, computer = hostname()): ParsedProvisioning => {
  if (bytes.length > largestFile) return whole(said('file.notProvisioning'));
  const text = readText(bytes);
  if (text === null) return whole(said('file.notText'));
  const json = parseJson(text);
  if (!json.ok) return whole(said('file.notJson', { line: json.line, column: json.column }));
  const parsed = provisioningSchema.safeParse(json.value);
  if (!parsed.success) return { ok: false, errors: parsed.error.issues.flatMap(errorsOf) };
  const provisioning = parsed.data as Provisioning;
  const errors = crossChecks(provisioning);
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, provisioning: namedFor(provisioning, computer) };
};
