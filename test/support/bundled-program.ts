import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { projectRoot } from './root';

const made = new Map<string, Promise<string>>();
let folder: string | undefined;

/** Inside the project, so that the programs find its packages. */
const ownFolder = (): string => {
  if (folder !== undefined) return folder;
  const cache = join(projectRoot, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const programFolder = mkdtempSync(join(cache, 'packbench-programs-'));
  process.once('exit', () => rmSync(programFolder, { recursive: true, force: true }));
  return (folder = programFolder);
};

/**
 * A test program bundled to one JavaScript file, once for each test process: starting it from TypeScript
 * takes four times as long, at each of a hundred starts.
 * @param source its TypeScript file; it must not look for other files beside itself
 * @returns the file to start with Node
 */
export const bundledProgram = (source: URL): Promise<string> => {
  const entry = fileURLToPath(source);
  const known = made.get(entry) ?? bundle(entry);
  made.set(entry, known);
  return known;
};

const bundle = async (entry: string): Promise<string> => {
  const name = `${basename(entry, '.ts')}.mjs`;
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: projectRoot,
    resolve: { tsconfigPaths: true },
    // Finding and loading the hundreds of files of these two packages takes longer than the rest of a start.
    ssr: { noExternal: ['kysely', 'zod'] },
    build: {
      write: false,
      target: 'node20',
      ssr: entry,
      rolldownOptions: { output: { format: 'es', entryFileNames: name, codeSplitting: false } },
    },
  });
  const file = join(ownFolder(), name);
  for (const output of [built].flat().flatMap((one) => ('output' in one ? one.output : [])))
    if (output.type === 'chunk') writeFileSync(file, output.code);
  return file;
};
