import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from './problem';
import { projectRoot } from './paths';

/** @throws Problem when this Node.js is older than package.json requires */
export function requireNode(version: string = process.versions.node, wanted: string = wantedNode()): void {
  if (!isOlder(version, wanted)) return;
  throw new Problem(
    `This is Node.js ${version}; Packbench needs ${wanted} or newer.`,
    'Install a newer Node.js.',
  );
}

function hasScreen(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  return platform !== 'linux' || Boolean(env['DISPLAY']) || Boolean(env['WAYLAND_DISPLAY']);
}

/** Chromium's switches for starting without a screen and without a window. */
export function withoutScreen(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string[] {
  return hasScreen(env, platform) ? [] : ['--ozone-platform=headless'];
}

/** @throws Problem when Linux has no screen for a window */
export function requireScreen(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): void {
  if (hasScreen(env, platform)) return;
  throw new Problem(
    'There is no screen to show the window on: neither DISPLAY nor WAYLAND_DISPLAY is set.',
    [
      'Run `npm start` in a terminal of the desktop, or from afar through `ssh -X`.',
      'To try it without a screen: `sudo apt-get install xvfb xauth`, then `xvfb-run -a npm start`.',
    ].join('\n'),
  );
}

/** What decides whether Chromium can set up its sandbox; kernel settings as in /proc. */
export interface SandboxFacts {
  uid: number | undefined;
  /** `chrome-sandbox`, the helper that must belong to root and be setuid; undefined when it is missing. */
  helper: { uid: number; mode: number } | undefined;
  userNamespaces: string | undefined;
  appArmorRestricts: string | undefined;
}

/** Whether Chromium's sandbox can start: with user namespaces, or with its setuid helper. */
export function canSandbox({ uid, helper, userNamespaces, appArmorRestricts }: SandboxFacts): boolean {
  const open = userNamespaces !== '0' && appArmorRestricts !== '1';
  return uid === 0 || open || (helper?.uid === 0 && (helper.mode & 0o4111) === 0o4111);
}

/** @throws Problem when Linux would not let this Electron (absolute path) set up its sandbox */
export function requireSandbox(electron: string): void {
  if (process.platform !== 'linux') return;
  const helper = join(dirname(electron), 'chrome-sandbox');
  const facts: SandboxFacts = {
    uid: process.getuid?.(),
    helper: statSync(helper, { throwIfNoEntry: false }),
    userNamespaces: setting('/proc/sys/kernel/unprivileged_userns_clone'),
    appArmorRestricts: setting('/proc/sys/kernel/apparmor_restrict_unprivileged_userns'),
  };
  if (canSandbox(facts)) return;
  throw new Problem(
    "This system does not let programs build Chromium's sandbox by themselves.",
    `Let Electron's helper do it:\n  sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`,
  );
}

function setting(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function wantedNode(): string {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  return manifest.engines.node.replace(/^>=\s*/, '');
}

function isOlder(version: string, wanted: string): boolean {
  const [is, needs] = [version, wanted].map((text) => text.split('.').map(Number));
  const at = needs!.findIndex((part, index) => part !== (is![index] ?? 0));
  return at >= 0 && (is![at] ?? 0) < needs![at]!;
}
