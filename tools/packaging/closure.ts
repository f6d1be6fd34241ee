import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

const needsOf = (folder: string): string[] => {
  const file = join(folder, 'package.json');
  const { dependencies, optionalDependencies } = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies)];
};

/**
 * Packages that must be beside the bundle: the named ones and all their dependencies, as far as they are installed (native binaries of
 * other systems are not). Packages inside another package's folder are copied with it.
 * @param root folder that contains `node_modules`
 * @returns names of packages in the outer `node_modules`, sorted
 * @throws Error when a named package is not installed
 */
export const closure = (root: string, names: readonly string[]): string[] => {
  const modules = join(root, 'node_modules');
  const found = new Set<string>();
  const seen = new Set<string>();
  const take = (name: string, holders: readonly string[]): void => {
    const folder = [...holders.map((holder) => join(holder, 'node_modules', name)), join(modules, name)].find(
      (place) => existsSync(place),
    );
    if (folder === undefined || seen.has(folder)) return;
    seen.add(folder);
    if (folder === join(modules, name)) found.add(name);
    for (const need of needsOf(folder)) take(need, [folder, ...holders]);
  };
  for (const name of names) take(name, []);
  const missing = names.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}`);
  return [...found].sort();
};
