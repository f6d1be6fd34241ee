import { ensureBuilt } from '../build';
import { ensureCompiled } from '../compiled';
import { startDisplay } from '../display';
import type { Runtime } from '../electron/runtime';
import { resolveElectron } from '../electron-runtime';
import { requireSandbox } from '../preconditions';
import { ensureLibraries, ensureTestPrograms } from '../system-libraries';
import type { Result } from './counts';
import { foldersInMemory } from './memory';
import { type Asked, runPlaywright } from './runners';

/** The tests in a real Electron window. */
export function runWindowTests(suite: string, asked: Asked): Promise<Result> {
  return withWindows((env) =>
    withMoreScreens(env, (all) => runPlaywright(suite, asked, { ...all, ...foldersInMemory() })),
  );
}

/** Number of windows at a time: a window test mostly waits for drawing, printing or answers. */
const screens = 3;

/** Windows of one screen share its keyboard and focus, so tests that run at the same time have a screen each. */
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
 * Prepares what a script needs to open the built station in windows, on a screen of its own where Linux needs one. The script finds Electron
 * in PACKBENCH_ELECTRON (path) and PACKBENCH_ELECTRON_ARGS (JSON list), and has no keychain unless it starts one.
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

/** Suites that run at the same time share one preparation. */
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

/** Variables of the desktop that would let a test reach its screen, session bus or keychain. */
const desktop =
  /^(DISPLAY|WAYLAND_DISPLAY|DBUS_.*|XDG_(CURRENT_DESKTOP|SESSION_.*|RUNTIME_DIR)|DESKTOP_SESSION)$/;

/** The environment of the window tests, without the desktop's session. */
export function windowEnvironment(
  env: NodeJS.ProcessEnv,
  electron: Pick<Runtime, 'path' | 'args'>,
  display: string | undefined,
): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !desktop.test(name) && name !== 'ELECTRON_RUN_AS_NODE');
  return {
    ...Object.fromEntries(kept),
    ...(display === undefined ? {} : { DISPLAY: display }),
    // If it is not set, D-Bus clients find the bus of the desktop.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    PACKBENCH_ELECTRON: electron.path,
    PACKBENCH_ELECTRON_ARGS: JSON.stringify(electron.args),
  };
}
