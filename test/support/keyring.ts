import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { outputOf, startGroup, stopGroup } from '#tools/processes';

const READY_WITHIN_MS = 10_000;
const POLL_MS = 50;
const password = 'keyring of a test';

/** A private D-Bus session with an unlocked gnome-keyring of its own. */
export interface Keyring {
  /**
   * Variables for the Electron that uses this keychain, over those of the test run: bus address, HOME and XDG
   * folders below `folder`, and a desktop name for which Chromium chooses libsecret.
   */
  env: Record<string, string>;
  /** Folder (absolute) with the keyring's file and the session's HOME; removed by `stop`. */
  folder: string;
  /** Ends the keyring and its bus, and removes the folder. */
  stop: () => Promise<void>;
}

/**
 * Starts the session. Several can run at the same time.
 * @throws when the bus or the keyring is not ready within ten seconds
 */
export async function startKeyring(): Promise<Keyring> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-keyring-'));
  const env = environmentIn(folder);
  const bus = startBus(folder, env);
  const daemon = startDaemon(env);
  const stop = async () => {
    await stopGroup(daemon);
    await stopGroup(bus);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(env);
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, folder, stop };
}

function environmentIn(folder: string): Record<string, string> {
  const place = (name: string) => {
    mkdirSync(join(folder, name), { mode: 0o700 });
    return join(folder, name);
  };
  return {
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, 'bus')}`,
    HOME: place('home'),
    XDG_CACHE_HOME: place('cache'),
    XDG_CONFIG_HOME: place('config'),
    XDG_DATA_HOME: place('data'),
    XDG_RUNTIME_DIR: place('run'),
    // Chromium chooses its keychain by the desktop's name; on an unknown desktop it uses none (basic_text).
    XDG_CURRENT_DESKTOP: 'GNOME',
  };
}

/** A bus that starts no services: the keyring is the only one on it. */
function startBus(folder: string, env: Record<string, string>) {
  const config = join(folder, 'bus.conf');
  writeFileSync(
    config,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:path=${join(folder, 'bus')}</listen>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>`,
  );
  return startGroup('dbus-daemon', ['--nofork', '--nopidfile', `--config-file=${config}`], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
}

/** The daemon reads a password from its input, and creates and opens the login keyring with it. */
function startDaemon(env: Record<string, string>) {
  // The bus can take a moment to listen and the daemon tries only once, so the shell waits for it.
  const wait = 'until [ -S "$XDG_RUNTIME_DIR/../bus" ]; do sleep 0.02; done';
  const run = 'exec gnome-keyring-daemon --foreground --unlock --components=secrets';
  const daemon = startGroup('sh', ['-c', `${wait}; ${run}`], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  daemon.stdin?.end(password);
  return daemon;
}

async function untilReady(env: Record<string, string>): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await hasCollection(env))) {
    if (Date.now() > deadline) throw new Error('gnome-keyring did not come up on its private bus');
    await delay(POLL_MS);
  }
}

/** Whether the keyring is on the bus and its default collection can store secrets. */
async function hasCollection(env: Record<string, string>): Promise<boolean> {
  const { status, stdout } = await outputOf(
    'dbus-send',
    [
      '--session',
      '--print-reply=literal',
      '--dest=org.freedesktop.secrets',
      '/org/freedesktop/secrets',
      'org.freedesktop.Secret.Service.ReadAlias',
      'string:default',
    ],
    { env: { ...process.env, ...env } },
  );
  return status === 0 && stdout.includes('/collection/');
}
