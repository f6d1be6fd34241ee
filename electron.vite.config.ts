import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** Left outside the bundle: the host itself and packages that carry native code or a large WASM file. */
const external = ['electron', 'libsql', 'zpl-renderer-js', /^node:/];

// Targets are those of the oldest runtime the app runs on: Electron 25 (Node 18, Chrome 114).
export default defineConfig({
  main: {
    build: {
      target: 'node18',
      externalizeDeps: false,
      rollupOptions: {
        external,
        input: {
          index: resolve('src/main/index.ts'),
          'preview-worker': resolve('src/main/preview/worker.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
      },
    },
  },
  preload: {
    build: {
      target: 'node18',
      externalizeDeps: false,
      rollupOptions: {
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
      rollupOptions: { input: resolve('src/renderer/index.html') },
    },
  },
});
