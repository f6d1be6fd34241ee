import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build, type Plugin } from 'vite';

/** Left outside the bundle: the host itself and packages that carry native code or a large WASM file. */
const external = ['electron', '@hyzyla/pdfium', /^libsql(\/|$)/, 'usb', 'zpl-renderer-js', /^node:/];

/** The station's code stands in a file of its own, read once the window is opening (`src/main/index.ts`). */
const stationApart: Plugin = {
  name: 'station-apart',
  enforce: 'pre',
  resolveId: (id) => (id === './compose/program' ? { id: './station.cjs', external: true } : null),
};

/**
 * Builds the first file, a worker thread or a process by itself. As a second entry beside the station it would share the bundler's
 * run-time with it: its first line would load the whole station, and in a thread start a second one.
 */
const apart = (name: string, entry: string, plugins: Plugin[] = []): Plugin => ({
  name,
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      plugins,
      build: {
        write: false,
        target: 'node18',
        minify: true,
        ssr: resolve(entry),
        rolldownOptions: {
          external,
          output: { format: 'cjs', entryFileNames: `${name}.cjs`, dynamicImportInCjs: false },
        },
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
      apart('index', 'src/main/index.ts', [stationApart]),
      apart('preview-worker', 'src/main/preview/worker.ts'),
      apart('device-file-child', 'src/main/printing/transport/device-file/child.ts'),
      apart('raster-worker', 'src/main/printing/raster/worker.ts'),
    ],
    build: {
      target: 'node18',
      minify: true,
      externalizeDeps: false,
      rolldownOptions: {
        external,
        input: { station: resolve('src/main/compose/program.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
      },
    },
  },
  preload: {
    build: {
      target: 'node18',
      minify: true,
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
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: resolve('src/renderer/index.html') },
    },
  },
});
