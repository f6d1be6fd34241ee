import { type App, type AppOptions, openApp } from './app';
import { ownFolder } from './folders';
import { writeProvisioning } from './live-bench';

/** Opens the built station in a real window, set up by a provisioning file. The file goes with the station. */
export const openProvisioned = async (setUp: unknown, options: AppOptions = {}): Promise<App> => {
  const folder = await ownFolder('set-up');
  const file = await writeProvisioning(folder.path, setUp);
  const app = await openApp({ ...options, args: ['--provision', file] });
  return {
    ...app,
    close: async () => {
      await app.close();
      await folder.remove();
    },
  };
};
