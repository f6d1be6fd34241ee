/**
 * All that a packaged program may be started with: what README.md names, and what Electron hands on to itself. Chromium, Electron
 * and Node know hundreds more, of which many let others in, and every version has new ones.
 */
const permittedSwitches: ReadonlySet<string> = new Set([
  ...['provision', 'check', 'user-data-dir', 'lang', 'force-device-scale-factor', 'disable-gpu'],
  ...['allow-file-access-from-files', 'original-process-start-time'],
]);

/** What the system itself puts there: an old Finder its number of the process, Windows a hint to its loader. */
const ofSystem: Partial<Record<NodeJS.Platform, RegExp>> = {
  darwin: /^psn_\d+_\d+$/,
  win32: /^prefetch:\d+$/,
};

/** As Chromium tells switches from other arguments (`base/command_line.cc`); its end of them, `--`, is none to us. */
const prefixOf = (platform: NodeJS.Platform): RegExp => (platform === 'win32' ? /^(?:--?|\/)/ : /^--?/);

interface Start {
  /** The arguments behind the program's own name. */
  argv: readonly string[];
  platform: NodeJS.Platform;
  /** Root of Linux, for whom Chromium starts only without its sandbox. */
  isRoot: boolean;
  commandLine: { hasSwitch(name: string): boolean };
}

const isPermitted = (name: string, { argv, platform, isRoot }: Start): boolean =>
  permittedSwitches.has(name) ||
  ofSystem[platform]?.test(name) === true ||
  // A check shows nothing, and runs where there is no screen.
  (name === 'ozone-platform' && platform === 'linux' && argv.includes('--check')) ||
  (name === 'no-sandbox' && isRoot && platform === 'linux');

const namesIn = ({ argv, platform }: Start): string[] =>
  argv
    .filter((argument) => prefixOf(platform).test(argument))
    .map((argument) => argument.replace(prefixOf(platform), '').split('=', 1)[0] ?? '')
    .filter((name) => name !== '');

/**
 * Switches that let others look into the program, run code in it, replace its parts or write down what it says, should they have come
 * by another way than its arguments. Not `allow-file-access-from-files`: Electron adds it itself at every start
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
 * Variables that weaken TLS, load code or write down what passes. `NODE_EXTRA_CA_CERTS` has been read by the time this runs:
 * that no authority of it counts is seen to in `service/connections.ts`. Source: nodejs.org/api/cli.html#environment-variables.
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

/** @returns names of those that must not be there; their values may be secrets */
export const switchesOf = (start: Start): string[] => {
  const strange = namesIn(start).filter((name) => !isPermitted(name, start));
  const hidden = forbiddenSwitches.filter((name) => start.commandLine.hasSwitch(name));
  return [...new Set([...strange, ...hidden])];
};

/**
 * Takes them out of the environment, for this process and those it starts.
 * @returns names of those that were there
 */
export const withoutVariables = (environment: Record<string, string | undefined>): string[] => {
  // Windows takes any case.
  const wanted = new Set<string>(forbiddenVariables);
  const found = Object.keys(environment).filter((name) => wanted.has(name.toUpperCase()));
  for (const name of found) Reflect.deleteProperty(environment, name);
  return found;
};
