import type { Installed } from './lock';

/** What we ship (SPDX names, https://spdx.org/licenses): free to pass on under Apache-2.0. */
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

/** Only developers install these; nothing of them is passed on. */
const alsoForTools: ReadonlySet<string> = new Set(['BlueOak-1.0.0', 'CC-BY-4.0', 'Python-2.0']);

const isFree = (name: string, isShipped: boolean): boolean =>
  shipped.has(name) || (!isShipped && alsoForTools.has(name));

/**
 * Whether an SPDX expression leaves us a way. Read: a name, alternatives (`A OR B`), several at once (`A AND B`), one pair of
 * brackets round all of it. Everything else is refused, so that a person looks.
 */
export const mayUse = (expression: string, isShipped: boolean): boolean => {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  return bare
    .split(/ OR /i)
    .some((way) => way.split(/ AND /i).every((name) => isFree(name.trim(), isShipped)));
};

/** Packages that tell no licence in their manifest and have one in their LICENSE file: read there, for that version alone. */
const readThere: ReadonlyMap<string, string> = new Map([['png-js 2.0.0', 'MIT']]);

const licenceOf = ({ name, version, license }: Installed): string | null =>
  license ?? readThere.get(`${name} ${version}`) ?? null;

/** Packages whose licence does not fit, in words. */
export const licenceTroubles = (packages: readonly Installed[]): string[] =>
  packages
    .map((one) => ({ ...one, license: licenceOf(one) }))
    .filter(({ license, isShipped }) => license === null || !mayUse(license, isShipped))
    .map(
      ({ name, version, license, isShipped }) =>
        `${name} ${version}: ${license ?? 'no licence told'}${isShipped ? '' : ' (for developers)'}`,
    );
