import { existsSync } from 'node:fs';
import { Problem } from '#tools/problem';
import { outputOf } from '#tools/processes';
import { offeredNames } from './libraries';

const APT = '/usr/bin/apt-get';
// Waits for another running apt; LC_ALL keeps the messages of apt-cache in the language that is parsed here.
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };

/**
 * Installs Debian packages as root; as another user says which command does it.
 * `why` names what is missing, in words: `Electron needs libgtk-3.so.0`.
 * @throws Problem when this is not root, not Debian or one of its children, or apt-get fails.
 */
export async function installPackages(names: readonly string[], why: string): Promise<void> {
  if (!existsSync(APT)) {
    throw new Problem(
      why,
      `Install what Debian calls ${names.join(', ')} with this system's package manager.`,
    );
  }
  if (process.getuid?.() !== 0) {
    const wanted = await offered(names);
    throw new Problem(
      why,
      `Run this, then try again:\n  sudo apt-get update && sudo apt-get install ${wanted.join(' ')}`,
    );
  }
  console.log(`${why}: installing ${names.join(', ')} …`);
  // Lists that cannot be renewed may still be good enough; if not, the install tells.
  await apt(['update']);
  const failed = await apt(['install', '--yes', '--no-install-recommends', ...(await offered(names))]);
  if (failed !== undefined)
    throw new Problem(`${why}, and apt-get failed:\n${failed}`, 'Install them by hand.');
}

/** Runs apt-get; returns the end of what it printed when it failed. */
async function apt(args: readonly string[]): Promise<string | undefined> {
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0'];
  const { status, stdout, stderr } = await outputOf(APT, [...options, ...args], { env });
  return status === 0 ? undefined : `${stdout}${stderr}`.trim().split('\n').slice(-15).join('\n');
}

async function offered(names: readonly string[]): Promise<string[]> {
  const asked = names.flatMap((name) => [name, `${name}t64`]);
  const { stdout } = await outputOf('apt-cache', ['policy', ...asked], { env });
  return offeredNames(names, stdout);
}
