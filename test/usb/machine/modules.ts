import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The guest's modules that are not built into Debian's kernel: the host's files, a virtual USB host, the printer driver. */
const wanted = ['virtio_pci', '9pnet_virtio', '9p', 'overlay', 'vhci_hcd', 'usblp'];

const nameOf = (file: string): string => basename(file, '.ko').replaceAll('-', '_');

/** Names of the modules that a module needs, from its `.modinfo` section. */
const needsOf = (module: Uint8Array): string[] => {
  const text = Buffer.from(module).toString('latin1');
  const at = text.indexOf('\0depends=');
  return at < 0
    ? []
    : text
        .slice(at + 9, text.indexOf('\0', at + 9))
        .split(',')
        .filter(Boolean)
        .map(nameOf);
};

/**
 * Modules in the order in which they must be loaded.
 * @param folder an unpacked kernel package's `lib/modules/VERSION`
 */
export const modulesFor = (folder: string): { name: string; bytes: Uint8Array }[] => {
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ko'))
      .map((file) => [nameOf(file), join(folder, file)]),
  );
  const ordered = new Map<string, Uint8Array>();
  const take = (name: string): void => {
    const file = files.get(name);
    if (ordered.has(name) || file === undefined) return;
    const bytes = readFileSync(file);
    for (const need of needsOf(bytes)) take(need);
    ordered.set(name, bytes);
  };
  for (const name of wanted) take(name);
  const missing = wanted.filter((name) => !ordered.has(name));
  if (missing.length > 0) throw new Error(`the kernel package has no ${missing.join(', ')}`);
  return [...ordered].map(([name, bytes]) => ({ name, bytes }));
};
