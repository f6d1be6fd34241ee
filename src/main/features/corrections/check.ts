import { commandPrefix, isCommandCode } from '#shared/commands';
import type { Problem } from '#shared/label/check';
import { orderFields, orderTraits } from '#shared/label/order';
import type { Changes } from '#shared/update/basket';
import { type PackageUpdate, packageUpdatesSchema } from '#shared/update/package-update';
import { codedMessage } from '#shared/text/coded-message';
import { numberRemedy } from '../intake/rules';
import { emptied } from './changes';

export type CheckedChanges = { ok: true; update: PackageUpdate } | { ok: false; problems: Problem[] };

/** Fields that section 4.1 does not list: they stay as they were bought. */
const fixed = orderFields.filter((name) => !orderTraits[name].updatable);
const fixedNames: ReadonlySet<string> = new Set(fixed);

const fixedProblems = ({ fields }: Changes): Problem[] =>
  fixed
    .filter((name) => fields[name] !== undefined)
    .map((path) => ({
      path,
      message: codedMessage('rules.bought', { field: path }),
    }));

const ref1Problems = ({ fields: { ref1 } }: Changes): Problem[] => {
  if (ref1 === undefined) return [];
  const text = String(ref1);
  if (isCommandCode(text))
    return [
      { path: 'ref1', message: codedMessage('rules.command', { field: 'ref1', prefix: commandPrefix }) },
    ];
  return /\p{Cc}/u.test(text)
    ? [{ path: 'ref1', message: codedMessage('rules.oneLine', { field: 'ref1' }) }]
    : [];
};

const additionalProblems = (changes: Changes): Problem[] => [
  ...fixedProblems(changes),
  ...ref1Problems(changes),
];

const withoutFixed = ({ fields }: Changes): Changes['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !fixedNames.has(name)));

const valueAt = ({ fields, items = [] }: Changes, path: readonly PropertyKey[]): unknown => {
  const [first, index, name] = path;
  const from: object | undefined = first === 'commodityItems' ? items[Number(index)] : fields;
  return (from as Record<PropertyKey, unknown> | undefined)?.[name ?? first ?? ''];
};

/**
 * Checks every rule for a correction before it is sent (section 4.1, lengths and values of 2.1 and 4.3). A problem's `path` is the
 * service's field, or `commodityItems.0.itemValue`.
 * @param changes tidied (see `tidyDraft`)
 * @param prefix the service's own prefix; if the station does not know it, rule 1 of section 4.1 (`serviceCode` keeps the prefix) is left
 * to the service
 */
export const checkChanges = (
  packageId: string,
  changes: Changes,
  prefix: string | undefined,
): CheckedChanges => {
  const { items } = changes;
  const wire = {
    packageId,
    ...withoutFixed(changes),
    ...emptied(changes),
    ...(items && { commodityItems: items }),
  };
  const parsed = packageUpdatesSchema(prefix).safeParse([wire]);
  const problems = additionalProblems(changes);
  if (!parsed.success)
    for (const issue of parsed.error.issues) {
      const path = issue.path.slice(1);
      const name = String(path.at(-1) ?? '');
      const message = numberRemedy(name, valueAt(changes, path)) ?? issue.message;
      problems.push({ path: path.join('.'), message });
    }
  const [update] = parsed.data ?? [];
  return problems.length === 0 && update ? { ok: true, update } : { ok: false, problems };
};

/** The interface does not say that an empty text clears a field. It is sent only at a person's explicit request (`Changes.empty`). */
export const emptiedProblems = (emptied: readonly string[]): Problem[] =>
  emptied.map((path) => ({
    path,
    message: codedMessage('rules.notEmptied', { field: path }),
  }));
