import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '#test/support/root';

/** The raster worker, built as the app builds it, in a folder of one test from where PDFium's package can be found. */
export const builtWorker = async (): Promise<{ file: string; remove(): Promise<void> }> => {
  const cache = join(projectRoot, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'raster-worker-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    root: projectRoot,
    build: {
      ssr: join(projectRoot, 'src/main/printing/raster/worker.ts'),
      outDir,
      target: 'node20',
      rolldownOptions: {
        external: ['@hyzyla/pdfium', /^node:/],
        output: { format: 'cjs', entryFileNames: 'raster-worker.cjs' },
      },
    },
  });
  return {
    file: join(outDir, 'raster-worker.cjs'),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
};
