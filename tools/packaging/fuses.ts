import { flipFuses, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';

/** What the program may do at run time, fixed in its binary (electronjs.org/docs/latest/tutorial/fuses). */
export const wantedFuses = {
  /** Otherwise `ELECTRON_RUN_AS_NODE` makes a trusted binary run any script. */
  RunAsNode: false,
  EnableCookieEncryption: true,
  /** Otherwise `NODE_OPTIONS` loads other code first. */
  EnableNodeOptionsEnvironmentVariable: false,
  /** Otherwise `--inspect` opens the main process to any debugger. */
  EnableNodeCliInspectArguments: false,
  /** Checked by Electron on macOS and Windows; on Linux it has no effect. */
  EnableEmbeddedAsarIntegrityValidation: true,
  /** Otherwise a folder `app` beside the archive is run instead of it. */
  OnlyLoadAppFromAsar: true,
} as const;
/** The value of a fuse as its byte in the binary (the package does not export these). */
const state = { on: '1'.charCodeAt(0), off: '0'.charCodeAt(0) };

type Fuse = keyof typeof wantedFuses;
const names = Object.keys(wantedFuses) as Fuse[];

/** Sets the fuses in the program's binary. */
export const setFuses = async (binary: string): Promise<void> => {
  const fuses = Object.fromEntries(names.map((name) => [FuseV1Options[name], wantedFuses[name]]));
  await flipFuses(binary, {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: process.platform === 'darwin',
    ...fuses,
  });
};

/** Reads the fuses back. @returns those with a wrong value, and that value */
export const wrongFuses = async (binary: string): Promise<string[]> => {
  const wire = await getCurrentFuseWire(binary);
  return names
    .filter((name) => Number(wire[FuseV1Options[name]]) !== (wantedFuses[name] ? state.on : state.off))
    .map((name) => `${name} is not ${wantedFuses[name] ? 'on' : 'off'}`);
};
