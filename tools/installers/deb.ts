import { copyFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem';
import { outputOf } from '../processes';
import { type Identity, maintainer } from './identity';
import { pathsBelow, settle, udevScript, writeText } from './tree';

const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

interface Control extends Identity {
  name: 'packbench' | 'packbench-autostart';
  architecture: string;
  depends: readonly string[];
}

const kibOf = (tree: string): number => {
  const sizes = pathsBelow(tree).map((path) => statSync(join(tree, path)));
  return Math.ceil(sizes.reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0) / 1024);
};

/** The control file, as required by Debian Policy, chapter 5. */
export const controlOf = (control: Control, installedKib: number): string =>
  [
    `Package: ${control.name}`,
    // Debian's order of versions: a version with a tilde comes before the same one without it.
    `Version: ${control.version.replace('-', '~')}`,
    `Architecture: ${control.architecture}`,
    `Maintainer: ${maintainer}`,
    `Installed-Size: ${installedKib}`,
    `Depends: ${control.depends.join(', ')}`,
    ...(control.name === 'packbench' ? ['Recommends: gnome-keyring | kwalletmanager'] : []),
    'Section: misc',
    'Priority: optional',
    `Description: ${control.summary}`,
    control.name === 'packbench'
      ? ' Scan an order, its label comes out, proven printed.'
      : ' Starts Packbench with each session on this computer.',
    '',
  ].join('\n');

const build = async (tree: string, control: Control, target: string): Promise<void> => {
  const kib = kibOf(tree);
  const about = join(tree, 'DEBIAN');
  writeText(join(about, 'control'), controlOf(control, kib));
  if (control.name === 'packbench')
    for (const script of ['postinst', 'postrm']) copyFileSync(udevScript, join(about, script));
  settle(tree, control.time);
  rmSync(target, { force: true });
  // xz would save a tenth of the size for ten times the time.
  const options = ['--root-owner-group', '-Zgzip', '-z6', '--build'];
  const { status, stderr } = await outputOf('dpkg-deb', [...options, tree, target], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(control.time) },
  });
  rmSync(about, { recursive: true });
  if (status !== 0) throw new Problem(`dpkg-deb failed: ${stderr}`, 'Look at what it says.');
};

/**
 * Builds a Debian package of a tree.
 * @param target file, replaced if it exists
 */
export const buildDeb = (
  tree: string,
  target: string,
  identity: Identity,
  depends: readonly string[],
): Promise<void> => {
  const architecture = architectures[process.arch];
  if (architecture === undefined)
    throw new Problem(`Debian has no name here for ${process.arch}.`, 'Build on x64 or arm64.');
  return build(tree, { ...identity, name: 'packbench', architecture, depends }, target);
};

/** Builds the package that starts the program with each session. */
export const buildAutostartDeb = (tree: string, target: string, identity: Identity): Promise<void> =>
  build(
    tree,
    { ...identity, name: 'packbench-autostart', architecture: 'all', depends: ['packbench'] },
    target,
  );
