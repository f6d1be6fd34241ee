import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../paths';

/** The metadata of every package. */
export interface Identity {
  version: string;
  summary: string;
  /** Seconds since 1970: the modification time of all files in it. */
  time: number;
}

const manifestSchema = z.object({ version: z.string(), description: z.string() });

/** `SOURCE_DATE_EPOCH` if it is set (https://reproducible-builds.org/specs/source-date-epoch), else the time of the commit. */
const timeOfSource = (env: NodeJS.ProcessEnv): number => {
  const sourceDate = env['SOURCE_DATE_EPOCH'];
  if (sourceDate !== undefined && /^\d+$/.test(sourceDate)) return Number(sourceDate);
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: projectRoot, encoding: 'utf8' }));
};

/** @param isForProduction if false, the summary says that it is not for production */
export const identityOf = (version: string | undefined, isForProduction: boolean): Identity => {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));
  const summary = 'label-printing station for packing benches';
  return {
    version: version ?? manifest.version,
    summary: isForProduction ? summary : `${summary} (not for production)`,
    time: timeOfSource(process.env),
  };
};

/** A placeholder: anyone who distributes packages enters their own address here. */
export const maintainer = 'Packbench <packbench@example.com>';
