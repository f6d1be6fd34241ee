import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Installed } from '../supply/lock';

const licenceFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

const textsOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => licenceFile.test(name))
        .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    : [];

/** The licences of everything that is shipped, as these licences require: name, version, SPDX name, and the original text. */
export const notices = (root: string, packages: readonly Installed[]): string =>
  packages
    .filter(({ isShipped, name }) => isShipped && existsSync(join(root, 'node_modules', name)))
    .sort((one, other) => one.name.localeCompare(other.name))
    .map(({ name, version, license }) => {
      const texts = textsOf(join(root, 'node_modules', name));
      return [`${name} ${version} (${license ?? 'unknown'})`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(78)}\n\n`);
