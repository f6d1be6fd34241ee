import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '#test/support/root';

export interface BuiltWorker {
  file: string;
  remove(): Promise<void>;
}

/**
 * A worker, built as the app builds it (CommonJS, one package left outside), in a folder of one test below the project's
 * modules, from where that package can be found.
 */
const builtWorker = async (source: string, external: string): Promise<BuiltWorker> => {
  const cache = join(projectRoot, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'worker-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    root: projectRoot,
    build: {
      ssr: join(projectRoot, source),
      outDir,
      target: 'node20',
      rolldownOptions: {
        external: [external, /^node:/],
        output: { format: 'cjs', entryFileNames: 'worker.cjs' },
      },
    },
  });
  return {
    file: join(outDir, 'worker.cjs'),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
};

/** The preview's worker, with the renderer left outside. */
export const builtPreviewWorker = () => builtWorker('src/main/preview/worker.ts', 'zpl-renderer-js');

/** The raster worker, with PDFium's package left outside. */
export const builtRasterWorker = () => builtWorker('src/main/printing/raster/worker.ts', '@hyzyla/pdfium');
