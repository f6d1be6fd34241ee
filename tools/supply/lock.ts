import { z } from 'zod';

const packageSchema = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
});

/** The parts of `package-lock.json`, version 3, that are used here. */
export const lockSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), packageSchema),
});
export type Lock = z.infer<typeof lockSchema>;

/** One installed package. `name` without its folders; `isShipped` is false for what only developers install. */
export interface Installed {
  name: string;
  version: string;
  license: string | null;
  isShipped: boolean;
  runsScript: boolean;
  address: string | null;
}

const folder = 'node_modules/';

/** Every package of the lock file except the project itself, in its order. */
export const installedIn = ({ packages }: Lock): Installed[] =>
  Object.entries(packages)
    .filter(([path, one]) => path.includes(folder) && one.link !== true)
    .map(([path, one]) => ({
      name: path.slice(path.lastIndexOf(folder) + folder.length),
      version: one.version ?? '',
      license: one.license ?? null,
      isShipped: one.dev !== true,
      runsScript: one.hasInstallScript === true,
      address: one.resolved ?? null,
    }));
