import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf } from '#tools/processes';
import { cpio } from './cpio';
import { firstProgram } from './first-program';
import { modulesFor } from './modules';

/** Kernel and first root file system of the guest. */
export interface Kernel {
  kernel: string;
  initrd: string;
}

const run = async (command: string, args: readonly string[], cwd: string): Promise<string> => {
  const { stdout, stderr, status } = await outputOf(command, args, { cwd });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.trim()}`);
  return stdout;
};

/** `linux-image-6.1.0-56-amd64` and similar: the package of the newest kernel. */
const newestKernel = async (cwd: string): Promise<string | undefined> => {
  const { stdout } = await outputOf('apt-cache', ['depends', 'linux-image-amd64'], { cwd });
  return /Depends: (linux-image-\S+)/.exec(stdout)?.[1];
};

/** A freshly installed machine has no package lists. */
const kernelPackage = async (cwd: string): Promise<string> => {
  const known = await newestKernel(cwd);
  if (known !== undefined) return known;
  await run('apt-get', ['-qq', 'update'], cwd);
  const name = await newestKernel(cwd);
  if (name === undefined) throw new Error('the package lists know no linux-image-amd64');
  return name;
};

/** Downloads and unpacks packages without installing them. */
const unpack = async (names: readonly string[], folder: string): Promise<void> => {
  await run('apt-get', ['download', ...names], folder);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg-deb', ['--extract', file, 'root'], folder);
    rmSync(join(folder, file));
  }
};

const pack = (folder: string): { kernel: Uint8Array; initrd: Uint8Array } => {
  const root = join(folder, 'root');
  const [version = ''] = readdirSync(join(root, 'lib/modules'));
  const modules = modulesFor(join(root, 'lib/modules', version));
  const busybox = [join(root, 'bin/busybox'), join(root, 'usr/bin/busybox')].find((file) => existsSync(file));
  if (busybox === undefined) throw new Error('busybox-static has no busybox');
  const initrd = cpio([
    { name: 'bin', mode: 0o755 },
    { name: 'modules', mode: 0o755 },
    { name: 'bin/busybox', mode: 0o755, data: readFileSync(busybox) },
    ...modules.map(({ name, bytes }) => ({ name: `modules/${name}.ko`, mode: 0o644, data: bytes })),
    { name: 'init', mode: 0o755, data: Buffer.from(firstProgram(modules.map(({ name }) => name))) },
  ]);
  return { kernel: readFileSync(join(root, 'boot', `vmlinuz-${version}`)), initrd };
};

/**
 * Debian's own kernel, and a first root with what it needs to reach this machine's files; made once and kept. @param
 * cache folder that outlives a run
 */
export const prepareKernel = async (cache: string): Promise<Kernel> => {
  mkdirSync(cache, { recursive: true });
  const name = await kernelPackage(cache);
  const folder = join(cache, name);
  const made = { kernel: join(folder, 'vmlinuz'), initrd: join(folder, 'initrd') };
  if (existsSync(made.initrd) && readFileSync(join(folder, 'made-by'), 'utf8') === firstProgram([]))
    return made;
  const work = join(cache, `making-${process.pid}`);
  mkdirSync(work, { recursive: true });
  try {
    await unpack([name, 'busybox-static'], work);
    const packed = pack(work);
    const fresh = join(work, 'fresh');
    mkdirSync(fresh);
    writeFileSync(join(fresh, 'vmlinuz'), packed.kernel);
    writeFileSync(join(fresh, 'initrd'), packed.initrd);
    writeFileSync(join(fresh, 'made-by'), firstProgram([]));
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return made;
};
