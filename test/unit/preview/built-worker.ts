import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '#test/support/root';

/**
 * The preview's worker, built as the app builds it (CommonJS, the renderer left outside), in a folder of one test below
 * the project's modules, from where the renderer can be found.
 */
export const builtWorker = async (): Promise<{ file: string; remove(): Promise<void> }> => {
  const cache = join(projectRoot, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'preview-worker-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    root: projectRoot,
    build: {
      ssr: join(projectRoot, 'src/main/preview/worker.ts'),
      outDir,
      target: 'node20',
      rolldownOptions: {
        external: ['zpl-renderer-js', /^node:/],
        output: { format: 'cjs', entryFileNames: 'preview-worker.cjs' },
      },
    },
  });
  return {
    file: join(outDir, 'preview-worker.cjs'),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
};
