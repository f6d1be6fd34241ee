import type { Installed } from './lock';

/** Licences of what is shipped (SPDX names, https://spdx.org/licenses): it may be distributed under Apache-2.0. */
const shipped: ReadonlySet<string> = new Set([
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'ISC',
  'MPL-2.0',
  'CC0-1.0',
  'OFL-1.1',
]);

/** Allowed for packages that only developers install and that are not distributed. */
const alsoForTools: ReadonlySet<string> = new Set(['BlueOak-1.0.0', 'CC-BY-4.0', 'Python-2.0']);

const isFree = (name: string, isShipped: boolean): boolean =>
  shipped.has(name) || (!isShipped && alsoForTools.has(name));

/**
 * Whether an SPDX expression allows the use. It may be a name, alternatives (`A OR B`), a combination (`A AND B`), and one pair of brackets
 * around all of it. Everything else is refused, so that a person checks it.
 */
export const mayUse = (expression: string, isShipped: boolean): boolean => {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  return bare
    .split(/ OR /i)
    .some((way) => way.split(/ AND /i).every((name) => isFree(name.trim(), isShipped)));
};

/** Packages without a licence in their manifest but with a LICENSE file, which was read for this version only. */
const readThere: ReadonlyMap<string, string> = new Map([['png-js 2.0.0', 'MIT']]);

const licenceOf = ({ name, version, license }: Installed): string | null =>
  license ?? readThere.get(`${name} ${version}`) ?? null;

/** Packages with an unsuitable licence, as messages. */
export const licenceTroubles = (packages: readonly Installed[]): string[] =>
  packages
    .map((one) => ({ ...one, license: licenceOf(one) }))
    .filter(({ license, isShipped }) => license === null || !mayUse(license, isShipped))
    .map(
      ({ name, version, license, isShipped }) =>
        `${name} ${version}: ${license ?? 'no licence told'}${isShipped ? '' : ' (for developers)'}`,
    );
