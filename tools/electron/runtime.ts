/** An Electron that was found: its executable (absolute path), its version, and its source. */
export interface Found {
  path: string;
  version: string;
  source: 'override' | 'installed' | 'registry';
}

/** An Electron ready to be started with `path ...args appFolder`. */
export interface Runtime extends Found {
  args: string[];
}

const origins: Record<Found['source'], string> = {
  override: 'named by ELECTRON_OVERRIDE_DIST_PATH',
  installed: 'of the electron package',
  registry: 'carried by the npm registry',
};

/** One way to find an Electron; undefined when it is not possible here. */
export type Way = () => Promise<Found | undefined>;

/** Tries the ways in their order and returns the first Electron found. An error ends the search. */
export async function firstFound(ways: readonly Way[]): Promise<Found | undefined> {
  for (const way of ways) {
    const found = await way();
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The arguments that Electron needs: as root on Linux it refuses to start with its sandbox
 * (Chromium: "Running as root without --no-sandbox is not supported").
 */
export function runtimeArguments(platform: NodeJS.Platform, uid: number | undefined): string[] {
  return platform === 'linux' && uid === 0 ? ['--no-sandbox'] : [];
}

/** One line that names the used Electron. */
export function describe({ version, source, path }: Found): string {
  return `Electron ${version} ${origins[source]} (${path})`;
}
