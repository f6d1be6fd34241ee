import { currentFaults } from '../knobs';
import type { Snapshot } from '../snapshot';
import { readVariable } from './variables';

const quoted = (value: string): string => `"${value}"`;

const isSilent = (name: string, printer: Snapshot): boolean =>
  name === 'device.host_status' && printer.knobs.hsSilentInFault && currentFaults(printer.knobs).length > 0;

const readAll = (text: string): string[] =>
  [...text.matchAll(/getvar +"([^"]*)"/g)].map((match) => match[1] ?? '');

/**
 * Answers to the `getvar`s of an SGD text, each in double quotes, `"?"` for an unknown name. `setvar` has no answer,
 * and the settings that it could change are not modelled.
 */
export const answerSgd = (text: string, printer: Snapshot): string[] =>
  readAll(text)
    .filter((name) => !isSilent(name, printer))
    .map((name) => quoted(readVariable(name, printer) ?? '?') + printer.knobs.sgdTerminator);

const parse = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/**
 * The answer to `{}{"name":null}`: an object with the values. A setting answers the value after the change; since no
 * setting is modelled that is the old one, as on a failed change. The answer for an unknown name is not documented;
 * `"?"` is the practice printer's choice, as in SGD.
 */
export const answerJson = (text: string, printer: Snapshot): string | null => {
  const asked = text.startsWith('{}') ? parse(text.slice(2)) : null;
  if (!asked || printer.model.linkOs === null) return null;
  const values = Object.keys(asked).map((name) => [name, readVariable(name, printer) ?? '?']);
  return JSON.stringify(Object.fromEntries(values));
};
