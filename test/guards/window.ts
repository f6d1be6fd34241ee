import type { Guard } from '#tools/guards/guard';

/** Guards of the section “Window and bridge”, and of packaged programs. */
export const windowGuards: Guard[] = [
  {
    threat: 'Node in the page',
    without: 'the sandbox',
    remove: [{ file: 'src/main/electron/window.ts', find: 'sandbox: true', put: 'sandbox: false' }],
  },
];
