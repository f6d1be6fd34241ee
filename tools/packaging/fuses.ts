import { flipFuses, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';

/** What the program may do at run time, fixed in its binary (electronjs.org/docs/latest/tutorial/fuses). */
const wanted = {
  /** Else `ELECTRON_RUN_AS_NODE` makes a trusted binary run anybody's script. */
  RunAsNode: false,
  EnableCookieEncryption: true,
  /** Else `NODE_OPTIONS` loads code before ours. */
  EnableNodeOptionsEnvironmentVariable: false,
  /** Else `--inspect` opens the main process to whoever connects. */
  EnableNodeCliInspectArguments: false,
  /** Checked by Electron on macOS and Windows; on Linux it has no effect. */
  EnableEmbeddedAsarIntegrityValidation: true,
  /** Else a folder `app` beside the archive is run in its place. */
  OnlyLoadAppFromAsar: true,
} as const;
/** A fuse as its byte in the binary says it (the package keeps these names to itself). */
const state = { on: '1'.charCodeAt(0), off: '0'.charCodeAt(0) };

type Fuse = keyof typeof wanted;
const names = Object.keys(wanted) as Fuse[];

/** Sets them in the program's binary. */
export const setFuses = async (binary: string): Promise<void> => {
  const fuses = Object.fromEntries(names.map((name) => [FuseV1Options[name], wanted[name]]));
  await flipFuses(binary, {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: process.platform === 'darwin',
    ...fuses,
  });
};

/** Reads them back. @returns those that are not as they should be, with what they are */
export const wrongFuses = async (binary: string): Promise<string[]> => {
  const wire = await getCurrentFuseWire(binary);
  return names
    .filter((name) => Number(wire[FuseV1Options[name]]) !== (wanted[name] ? state.on : state.off))
    .map((name) => `${name} is not ${wanted[name] ? 'on' : 'off'}`);
};
