import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build, type Plugin } from 'vite';

/** Left outside the bundle: the host itself and packages that carry native code or a large WASM file. */
const external = ['electron', '@hyzyla/pdfium', /^libsql(\/|$)/, 'usb', 'zpl-renderer-js', /^node:/];

/**
 * Builds a worker thread or process by itself. As a second entry beside the app it shares the bundler's run-time with it: its first
 * line would load the whole app, and so start a second one in the thread.
 */
const worker = (name: string, entry: string): Plugin => ({
  name,
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'node18',
        ssr: resolve(entry),
        rolldownOptions: { external, output: { format: 'cjs', entryFileNames: `${name}.cjs` } },
      },
    });
    const outputs = Array.isArray(built) ? built : [built];
    for (const file of outputs.flatMap((bundle) => ('output' in bundle ? bundle.output : [])))
      if (file.type === 'chunk') this.emitFile({ type: 'asset', fileName: file.fileName, source: file.code });
  },
});

// Targets are those of the oldest runtime the app runs on: Electron 25 (Node 18, Chrome 114).
export default defineConfig({
  main: {
    plugins: [
      worker('preview-worker', 'src/main/preview/worker.ts'),
      worker('device-file-child', 'src/main/printing/transport/device-file/child.ts'),
      worker('raster-worker', 'src/main/printing/raster/worker.ts'),
    ],
    build: {
      target: 'node18',
      externalizeDeps: false,
      rolldownOptions: {
        external,
        input: { index: resolve('src/main/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
      },
    },
  },
  preload: {
    build: {
      target: 'node18',
      externalizeDeps: false,
      rolldownOptions: {
        external: ['electron'],
        input: { index: resolve('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react()],
    build: {
      target: 'chrome114',
      assetsInlineLimit: 0,
      rolldownOptions: { input: resolve('src/renderer/index.html') },
    },
  },
});
