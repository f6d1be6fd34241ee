import { ensureBuilt } from '../build';
import { ensureCompiled } from '../compiled';
import { startDisplay } from '../display';
import type { Runtime } from '../electron/runtime';
import { resolveElectron } from '../electron-runtime';
import { requireSandbox } from '../preconditions';
import { ensureLibraries, ensureTestPrograms } from '../system-libraries';
import type { Result } from './counts';
import { type Asked, runPlaywright } from './runners';

/** The tests in a real Electron window. */
export function runWindowTests(suite: string, asked: Asked): Promise<Result> {
  return withWindows((env) => withMoreScreens(env, (all) => runPlaywright(suite, asked, all)));
}

/** So many windows at a time: for most of its time a window test waits for what is drawn, printed or answered. */
const screens = 3;

/** Windows of one screen share its keyboard and its focus: what runs beside each other has a screen each. */
async function withMoreScreens<T>(
  env: NodeJS.ProcessEnv,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  if (process.platform !== 'linux') return work(env);
  const more: Awaited<ReturnType<typeof startDisplay>>[] = [];
  try {
    while (more.length < screens - 1) more.push(await startDisplay());
    const names = [env['DISPLAY'], ...more.map(({ name }) => name)];
    return await work({ ...env, PACKBENCH_DISPLAYS: names.join(' ') });
  } finally {
    for (const display of more) await display.stop();
  }
}

/**
 * Prepares what a script needs to open the built station in windows, on a screen of its own where Linux needs one. It finds
 * Electron in PACKBENCH_ELECTRON (path) and PACKBENCH_ELECTRON_ARGS (JSON list), and no keychain unless it starts one.
 */
export async function withWindows<T>(
  work: (env: NodeJS.ProcessEnv, electron: Runtime) => Promise<T>,
): Promise<T> {
  const electron = await (preparing ??= prepare().finally(() => (preparing = undefined)));
  const display = process.platform === 'linux' ? await startDisplay() : undefined;
  try {
    return await work(windowEnvironment(process.env, electron, display?.name), electron);
  } finally {
    await display?.stop();
  }
}

/** Suites that run beside each other wait for one preparation. */
let preparing: Promise<Runtime> | undefined;

async function prepare(): Promise<Runtime> {
  const electron = await resolveElectron();
  requireSandbox(electron.path);
  await ensureLibraries(electron.path);
  await ensureTestPrograms();
  await ensureBuilt();
  await ensureCompiled(electron);
  return electron;
}

/** Variables of the person's desktop that would let a test reach its screen, session bus or keychain. */
const desktop =
  /^(DISPLAY|WAYLAND_DISPLAY|DBUS_.*|XDG_(CURRENT_DESKTOP|SESSION_.*|RUNTIME_DIR)|DESKTOP_SESSION)$/;

/** The environment of the window tests, without the desktop's own session. */
export function windowEnvironment(
  env: NodeJS.ProcessEnv,
  electron: Pick<Runtime, 'path' | 'args'>,
  display: string | undefined,
): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !desktop.test(name) && name !== 'ELECTRON_RUN_AS_NODE');
  return {
    ...Object.fromEntries(kept),
    ...(display === undefined ? {} : { DISPLAY: display }),
    // Left unset, D-Bus clients look for a bus by themselves and find the one of the person's desktop.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    PACKBENCH_ELECTRON: electron.path,
    PACKBENCH_ELECTRON_ARGS: JSON.stringify(electron.args),
  };
}
