import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '#test/support/root';

/** Stay packages: they have native code, or search files beside themselves. */
const left = ['libsql', 'usb', 'koffi', '@hyzyla/pdfium', 'zxing-wasm', 'zpl-renderer-js', 'pdfkit'];

const inside = (name: string): string => join(projectRoot, `test/windows/inside/${name}.ts`);

/** Programs that these tests start. */
const programs = ['archive/killed-swap', 'archive/encrypter', 'archive/buyer', 'archive/shift'];

/** Test files and their runner as a Windows program. @param tests paths in the project @returns the script to start */
export const bundleTests = async (tests: readonly string[]): Promise<string> => {
  const imports = tests.map(
    (file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(join(projectRoot, file))})`,
  );
  const folder = await bundle(
    {
      'run-tests': inside('run-tests'),
      ...Object.fromEntries(
        programs.map((file) => [basename(file), join(projectRoot, `test/unit/${file}.ts`)]),
      ),
    },
    `export const tests = { ${imports.join(',\n')} };`,
  );
  return join(folder, 'run-tests.mjs');
};

/** A program of the tests as a file that Node.js for Windows starts. @param file path in the project */
export const bundleProgram = async (file: string): Promise<string> => {
  const name = basename(file, '.ts');
  return join(await bundle({ [name]: join(projectRoot, file) }), `${name}.mjs`);
};

const bundle = async (input: Record<string, string>, testFiles = ''): Promise<string> => {
  const cache = join(projectRoot, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'packbench-windows-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: projectRoot,
    resolve: {
      tsconfigPaths: true,
      alias: [
        { find: 'vitest', replacement: inside('vitest') },
        { find: '#test/support/bundled-program', replacement: inside('bundled-program') },
      ],
    },
    plugins: [
      {
        name: 'test-files',
        enforce: 'pre',
        resolveId: (id) => (id === 'virtual:test-files' ? `\0${id}` : null),
        load: (id) => (id === '\0virtual:test-files' ? testFiles : null),
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      ssr: true,
      rolldownOptions: {
        input,
        external: left,
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
    ssr: { noExternal: true },
  });
  return folder;
};
