import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { outputOf, startGroup, type Output } from '#tools/processes';

/** Made in the root: the ordinary user at the bench. */
export const user = { name: 'bench', id: 1000, home: '/home/bench' };

/** Its mounts are seen by the command and what it starts alone, and are gone with them. */
const inside = (root: string, mounts: readonly string[], command: readonly string[]): string[] => [
  ...['--mount', '--propagation', 'private', 'sh', '-ec'],
  `${mounts.join('; ')}; exec chroot ${command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')}`,
  root,
];

const system = (root: string): string[] => [
  `mount -t proc proc '${root}/proc'`,
  `mount --rbind /dev '${root}/dev'`,
  `mount -t tmpfs shm '${root}/dev/shm'`,
];

/** A clean Debian in a folder, as `debootstrap` makes it, with an ordinary user. */
export class DebianRoot {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** @throws Error with what it said where the command fails */
  async run(...command: string[]): Promise<Output> {
    const variables = [
      'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
      'DEBIAN_FRONTEND=noninteractive',
      'LC_ALL=C.UTF-8',
    ];
    const args = inside(this.path, system(this.path), [this.path, 'env', '-i', ...variables, ...command]);
    const output = await outputOf('unshare', args);
    if (output.status !== 0)
      throw new Error(`${command.join(' ')}: ${output.stdout}${output.stderr}`.slice(-3000));
    return output;
  }

  /** Puts a package on as an administrator would, with what it needs. */
  async install(file: string): Promise<void> {
    const name = 'package.deb';
    cpSync(file, join(this.path, name));
    await this.run('apt-get', 'install', '--yes', '--quiet', '--no-install-recommends', `/${name}`);
    rmSync(join(this.path, name));
  }

  /** Starts a program as the ordinary user, on this screen where there is one. */
  start(display: string | null, command: readonly string[]): ChildProcess {
    const home = [`HOME=${user.home}`, 'PATH=/usr/bin:/bin', 'LC_ALL=C.UTF-8'];
    const screen = display === null ? [] : [`DISPLAY=${display}`];
    const sockets = `mkdir -p '${this.path}/tmp/.X11-unix'; mount --bind /tmp/.X11-unix '${this.path}/tmp/.X11-unix'`;
    const args = inside(
      this.path,
      [...system(this.path), sockets],
      [...[`--userspec=${user.id}:${user.id}`, this.path, 'env', '-i', ...home, ...screen, ...command]],
    );
    return startGroup('unshare', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  }

  has(path: string): boolean {
    return existsSync(join(this.path, path));
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** @param folder in which it is made; PACKBENCH_DEBIAN may name one that debootstrap made before, which is copied */
export const makeDebianRoot = async (folder: string): Promise<DebianRoot> => {
  mkdirSync(folder, { recursive: true });
  const root = new DebianRoot(mkdtempSync(join(folder, 'debian-')));
  const made = process.env['PACKBENCH_DEBIAN'];
  const { status, stdout } = await (made === undefined
    ? outputOf('debootstrap', ['--variant=minbase', 'bookworm', root.path])
    : outputOf('cp', ['-a', `${made}/.`, root.path]));
  if (status !== 0) throw new Error(`debootstrap failed: ${stdout.slice(-2000)}`);
  // It is the ordinary user's root too.
  chmodSync(root.path, 0o755);
  cpSync('/etc/resolv.conf', join(root.path, 'etc/resolv.conf'), { dereference: true });
  await root.run('apt-get', 'update', '--quiet');
  await root.run('useradd', '--create-home', '--uid', String(user.id), user.name);
  return root;
};
