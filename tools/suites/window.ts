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

/** Windows of one screen share its keyboard and its focus: what runs beside each other has a screen each. */
async function withMoreScreens<T>(
  env: NodeJS.ProcessEnv,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  if (process.platform !== 'linux') return work(env);
  const more = await startDisplay();
  try {
    return await work({ ...env, PACKBENCH_DISPLAYS: [env['DISPLAY'], more.name].join(' ') });
  } finally {
    await more.stop();
  }
}

/**
 * Prepares what a script needs to open the built station in windows, on a screen of its own where Linux needs one. It finds
 * Electron in PACKBENCH_ELECTRON (path) and PACKBENCH_ELECTRON_ARGS (JSON list), and no keychain unless it starts one.
 */
export async function withWindows<T>(
  work: (env: NodeJS.ProcessEnv, electron: Runtime) => Promise<T>,
): Promise<T> {
  const electron = await resolveElectron();
  requireSandbox(electron.path);
  await ensureLibraries(electron.path);
  await ensureTestPrograms();
  await ensureBuilt();
  await ensureCompiled(electron);
  const display = process.platform === 'linux' ? await startDisplay() : undefined;
  try {
    return await work(windowEnvironment(process.env, electron, display?.name), electron);
  } finally {
    await display?.stop();
  }
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
