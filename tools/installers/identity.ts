import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../paths';

/** What every package says of itself. */
export interface Identity {
  version: string;
  summary: string;
  /** Seconds since 1970: the time of all files in it. */
  time: number;
}

const manifestSchema = z.object({ version: z.string(), description: z.string() });

/** `SOURCE_DATE_EPOCH` where it is set (https://reproducible-builds.org/specs/source-date-epoch), else the time of the commit. */
const timeOfSource = (env: NodeJS.ProcessEnv): number => {
  const said = env['SOURCE_DATE_EPOCH'];
  if (said !== undefined && /^\d+$/.test(said)) return Number(said);
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: projectRoot, encoding: 'utf8' }));
};

/** @param isForProduction else its summary says that it is not */
export const identityOf = (version: string | undefined, isForProduction: boolean): Identity => {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));
  const summary = 'label-printing station for packing benches';
  return {
    version: version ?? manifest.version,
    summary: isForProduction ? summary : `${summary} (not for production)`,
    time: timeOfSource(process.env),
  };
};

/** Nobody is behind it yet: whoever passes packages on puts an address of their own here. */
export const maintainer = 'Packbench <packbench@example.com>';
