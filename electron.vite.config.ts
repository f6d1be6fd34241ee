import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build, type Plugin } from 'vite';
import { codeParts } from './src/main/app/code-parts';
import { contract, events } from './src/shared/bridge/contract';

/** Left outside the bundle: the host itself and packages that carry native code or a large WASM file. */
const external = [
  'electron',
  '@hyzyla/pdfium',
  /^libsql(\/|$)/,
  'usb',
  'koffi',
  'zpl-renderer-js',
  /^zxing-wasm(\/|$)/,
  /^node:/,
];

const parts = Object.fromEntries(
  Object.entries(codeParts).map(([name, at]) => [`part-${name}`, at.includes('/') ? resolve(at) : at]),
);

/** V8 keeps a text of ASCII alone in half the room, and it is read in a third of the time. */
const ascii: Plugin = {
  name: 'ascii',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      // What stands there is taken letter by letter, and an escape would stay one.
      if (/String\.raw`[^`]*[^\0-\x7f]/.test(file.code))
        this.error(`${file.fileName}: String.raw is to be ASCII`);
      const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
      file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
};

/**
 * Builds the first file, a worker thread or a process by itself. As a second entry beside the station it would share the bundler's
 * run-time with it: its first line would load the whole station, and in a thread start a second one.
 */
const apart = (name: string, entry: string): Plugin => ({
  name,
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      // Otherwise a package stays outside of an SSR bundle, and is missing in the program as it is distributed.
      ssr: { noExternal: true },
      build: {
        write: false,
        target: 'node20',
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

// Targets are those of the oldest runtime the app runs on: Electron 33 (Node 20, Chrome 130).
export default defineConfig({
  main: {
    plugins: [
      ascii,
      apart('index', 'src/main/index.ts'),
      apart('preview-worker', 'src/main/preview/worker.ts'),
      apart('device-file-child', 'src/main/printing/transport/device-file/child.ts'),
      apart('raster-worker', 'src/main/printing/raster/worker.ts'),
      apart('intake-child', 'src/main/features/intake/aside/child.ts'),
      apart('answer-worker', 'src/main/service/aside/worker.ts'),
    ],
    build: {
      target: 'node20',
      minify: true,
      externalizeDeps: false,
      rolldownOptions: {
        external,
        input: { ...parts, station: resolve('src/main/app/program.ts') },
        // The station is compiled apart from Node's loader (`src/main/electron/compiled.ts`), which alone knows `import()`.
        output: {
          format: 'cjs',
          exports: 'named',
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name]-[hash].cjs',
          dynamicImportInCjs: false,
        },
      },
    },
  },
  preload: {
    define: {
      bridgeNames: JSON.stringify({ calls: Object.keys(contract), events: Object.keys(events) }),
    },
    build: {
      target: 'node20',
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
      target: 'chrome130',
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: resolve('src/renderer/index.html') },
    },
  },
});
