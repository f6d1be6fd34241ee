import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../problem';
import { outputOf } from '../processes';
import type { Identity } from './identity';
import { pathsBelow, programFolder, udevScript, writeText } from './tree';

const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch64' };

/** Folders of this program; all others belong to the system. */
const ownFolders = new RegExp(`^(${programFolder}|etc/packbench|usr/share/doc/packbench)(/|$)`);

const listed = (tree: string): string[] => {
  const folders = new Set(
    readdirSync(tree, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(tree.length + 1)),
  );
  return pathsBelow(tree)
    .filter((path) => !folders.has(path) || ownFolders.test(path))
    .map((path) => (folders.has(path) ? `%dir "/${path}"` : `"/${path}"`));
};

/**
 * The spec file for rpmbuild. Libraries are required by their own names, which every distribution with RPM packages knows.
 * @param libraries such as `libgtk-3.so.0`
 */
export const specOf = (
  { version, summary }: Identity,
  libraries: readonly string[],
  files: readonly string[],
): string =>
  [
    'Name: packbench',
    `Version: ${version.replace('-', '~')}`,
    'Release: 1',
    `Summary: ${summary}`,
    'License: Apache-2.0',
    'AutoReqProv: no',
    // Loaded by name at run time, so no file needs them.
    ...[...libraries, 'libX11-xcb.so.1', 'libsecret-1.so.0'].map((name) => `Requires: ${name}()(64bit)`),
    'Requires: xdg-utils',
    'Recommends: gnome-keyring',
    '%description',
    'Scan an order, its label comes out, proven printed.',
    // The tree is packed unchanged: nothing is stripped, compiled or searched.
    '%global debug_package %{nil}',
    '%global __os_install_post %{nil}',
    '%install',
    'cp -a %{tree}/. %{buildroot}',
    '%files',
    '%defattr(-,root,root,-)',
    ...files,
    ...['%post', '%postun'].flatMap((when) => [when, readFileSync(udevScript, 'utf8')]),
    '',
  ].join('\n');

/**
 * Builds an RPM package of a tree.
 * @param target file, replaced if it exists
 */
export const buildRpm = async (
  tree: string,
  target: string,
  identity: Identity,
  libraries: readonly string[],
): Promise<void> => {
  const architecture = architectures[process.arch];
  if (architecture === undefined)
    throw new Problem(`RPM has no name here for ${process.arch}.`, 'Build on x64 or arm64.');
  const work = mkdtempSync(join(tmpdir(), 'packbench-rpm-'));
  try {
    const spec = join(work, 'packbench.spec');
    writeText(spec, specOf(identity, libraries, listed(tree)));
    const defines = [
      ...[`_topdir ${work}`, `tree ${tree}`, '_buildhost packbench', '_binary_payload w6.gzdio'],
      ...['use_source_date_epoch_as_buildtime 1', 'clamp_mtime_to_source_date_epoch 1'],
      '_build_name_fmt package.rpm',
    ].flatMap((define) => ['--define', define]);
    const args = ['-bb', '--target', architecture, ...defines, spec];
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(identity.time) };
    const { status, stderr } = await outputOf('rpmbuild', args, { env });
    if (status !== 0) throw new Problem(`rpmbuild failed: ${stderr}`, 'Look at what it says.');
    rmSync(target, { force: true });
    cpSync(join(work, 'RPMS/package.rpm'), target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
