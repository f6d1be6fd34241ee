import { prefixProblems } from '#shared/label/check';
import { type OrderField, orderShape } from '#shared/label/order';
import { tidyDraft } from '#shared/label/draft';
import type { Defaults } from '#shared/settings';
import { inWords } from '../../text/format';
import { withPoints } from '../../typed-numbers';
import type { Problems, Values } from './use-section';

export const shipFromFields = [
  'shipFromName',
  'shipFromAttention',
  'shipFromAddress1',
  'shipFromAddress2',
  'shipFromCity',
  'shipFromStateProv',
  'shipFromPostalCode',
  'shipFromCountryISO2',
  'shipFromPhone',
  'shipFromEmail',
] as const satisfies readonly OrderField[];

export const defaultFields = [
  'serviceCode',
  'sender',
  'labelFormat',
  'parcelContents',
  'exportReason',
  'countryISO2',
  'costCenter',
  'importerVATNumber',
  'timeZone',
  'parcelLength',
  'parcelWidth',
  'parcelHeight',
] as const satisfies readonly OrderField[];

const offered: ReadonlySet<string> = new Set([...shipFromFields, ...defaultFields]);

/** Defaults set by a provisioning file that this screen has no field for otherwise. */
export const furtherFields = (defaults: Defaults): OrderField[] =>
  (Object.keys(defaults) as OrderField[]).filter((name) => !offered.has(name));

export type OrderValues = Record<string, string>;

/** A provisioning file can contain a number even though the type is text. */
const defaultText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The defaults of these fields as text for a form; unset ones are empty. */
export const orderValues = (names: readonly OrderField[], defaults: Defaults): OrderValues =>
  Object.fromEntries(names.map((name) => [name, defaultText(defaults[name])]));

const tidied = (values: Values): Record<string, string | number> =>
  tidyDraft({ fields: withPoints(values), items: [] }).fields;

/**
 * Checks each field with the rule that orders must pass.
 * @param prefix code prefix of facility and service, if it is known
 */
export const orderProblems = (values: Values, prefix: string | undefined): Problems => {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(tidied(values))) {
    const parsed = orderShape[name as OrderField].safeParse(value);
    const message = parsed.error?.issues[0]?.message;
    if (message !== undefined) found[name] = inWords(message);
  }
  for (const problem of prefixProblems(tidied(values), prefix))
    found[problem.path] = inWords(problem.message);
  return found;
};

/** All defaults with these values instead of the saved ones; an emptied field is left out. */
export const withValues = (defaults: Defaults, values: Values): Record<string, unknown> => {
  const kept = Object.entries(defaults).filter(([name]) => !(name in values));
  return { ...Object.fromEntries(kept), ...tidied(values) };
};
