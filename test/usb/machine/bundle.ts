import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '#test/support/root';

/** Packages with native code: left outside the bundle, copied beside it. */
const native = ['usb', '@node-usb'];

const bundle = async (entry: string, name: string, folder: string): Promise<void> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      target: 'node20',
      ssr: join(projectRoot, entry),
      rolldownOptions: {
        external: ['usb', /^node:/],
        output: { format: 'es', entryFileNames: `${name}.mjs`, codeSplitting: false },
      },
    },
    ssr: { noExternal: true },
  });
  const outputs = Array.isArray(built) ? built : [built];
  for (const file of outputs.flatMap((one) => ('output' in one ? one.output : [])))
    if (file.type === 'chunk') writeFileSync(join(folder, file.fileName), file.code);
};

/**
 * Writes the complete programs of the guest to a folder: the checks, the virtual printer, and the program for a user
 * without rights.
 */
export const bundleGuest = async (folder: string): Promise<void> => {
  const entries = {
    checks: 'checks',
    printer: 'printer-process',
    rival: 'rival',
    user: 'user',
    'device-file-child': '',
  };
  for (const [name, file] of Object.entries(entries)) {
    const entry =
      file === '' ? 'src/main/printing/transport/device-file/child.ts' : `test/usb/guest/${file}.ts`;
    await bundle(entry, name, folder);
  }
  for (const name of native) {
    const to = join(folder, 'node_modules', name);
    mkdirSync(to, { recursive: true });
    cpSync(join(projectRoot, 'node_modules', name), to, { recursive: true, dereference: true });
  }
  cpSync(join(projectRoot, 'resources', 'udev'), join(folder, 'udev'), { recursive: true });
};
