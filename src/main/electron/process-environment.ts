/**
 * All switches with which a packaged program may be started: those named in README.md, and those that Electron passes to itself. Chromium,
 * Electron and Node have hundreds more, many of which give others access, and every version adds new ones.
 */
const permittedSwitches: ReadonlySet<string> = new Set([
  ...['provision', 'check', 'user-data-dir', 'lang', 'force-device-scale-factor', 'disable-gpu'],
  ...['allow-file-access-from-files', 'original-process-start-time'],
]);

/** Arguments that the system itself adds: an old Finder its process number, Windows a hint to its loader. */
const ofSystem: Partial<Record<NodeJS.Platform, RegExp>> = {
  darwin: /^psn_\d+_\d+$/,
  win32: /^prefetch:\d+$/,
};

/** The prefix by which Chromium recognises switches (`base/command_line.cc`). Its end of switches, `--`, is not treated as an end here. */
const prefixOf = (platform: NodeJS.Platform): RegExp => (platform === 'win32' ? /^(?:--?|\/)/ : /^--?/);

interface Start {
  /** The arguments after the program's name. */
  argv: readonly string[];
  platform: NodeJS.Platform;
  /** Running as root on Linux, where Chromium starts only without its sandbox. */
  isRoot: boolean;
  commandLine: { hasSwitch(name: string): boolean };
}

const isPermitted = (name: string, { argv, platform, isRoot }: Start): boolean =>
  permittedSwitches.has(name) ||
  ofSystem[platform]?.test(name) === true ||
  // A check shows no window, and may run without a screen.
  (name === 'ozone-platform' && platform === 'linux' && argv.includes('--check')) ||
  (name === 'no-sandbox' && isRoot && platform === 'linux');

const namesIn = ({ argv, platform }: Start): string[] =>
  argv
    .filter((argument) => prefixOf(platform).test(argument))
    .map((argument) => argument.replace(prefixOf(platform), '').split('=', 1)[0] ?? '')
    .filter((name) => name !== '');

/**
 * Switches that let others look into the program, run code in it, replace its parts or record its data, in case they were set in another
 * way than by arguments. Without `allow-file-access-from-files`, which Electron adds itself at every start
 * (`shell/app/electron_main_delegate.cc`).
 * Sources: electronjs.org/docs/latest/api/command-line-switches, peter.sh/experiments/chromium-command-line-switches.
 */
const forbiddenSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-publish-uid',
  'js-flags',
  'require',
  'r',
  'load-extension',
  'disable-web-security',
  'enable-automation',
  'auto-open-devtools-for-tabs',
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'ppapi-plugin-launcher',
  'ssl-key-log-file',
  'log-net-log',
  'net-log-capture-mode',
  'trace-startup',
  'trace-startup-file',
  'enable-crash-reporter',
  'crash-dumps-dir',
] as const;

/**
 * Variables that weaken TLS, load code or record data. `NODE_EXTRA_CA_CERTS` has already been read when this runs;
 * `service/connections.ts` makes sure that its authorities are not used. Source: nodejs.org/api/cli.html#environment-variables.
 */
const forbiddenVariables = [
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_EXTRA_CA_CERTS',
  'NODE_USE_SYSTEM_CA',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'SSLKEYLOGFILE',
  'NODE_OPTIONS',
  'NODE_PATH',
  'NODE_DEBUG',
  'NODE_DEBUG_NATIVE',
  'NODE_V8_COVERAGE',
  'NODE_REDIRECT_WARNINGS',
] as const;

/** @returns names of switches that are not allowed; their values may be secrets */
export const switchesOf = (start: Start): string[] => {
  const strange = namesIn(start).filter((name) => !isPermitted(name, start));
  const hidden = forbiddenSwitches.filter((name) => start.commandLine.hasSwitch(name));
  return [...new Set([...strange, ...hidden])];
};

/**
 * Removes them from the environment of this process and those it starts.
 * @returns names of those that were set
 */
export const withoutVariables = (environment: Record<string, string | undefined>): string[] => {
  // Windows ignores case.
  const wanted = new Set<string>(forbiddenVariables);
  const found = Object.keys(environment).filter((name) => wanted.has(name.toUpperCase()));
  for (const name of found) Reflect.deleteProperty(environment, name);
  return found;
};
