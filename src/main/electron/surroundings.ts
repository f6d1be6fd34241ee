/**
 * Switches that let others look into the program, run code in it, replace its parts or write down what it says: none belongs
 * on a bench. Not `allow-file-access-from-files`: Electron adds it itself at every start (`shell/app/electron_main_delegate.cc`).
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

/** @returns names of those that are there; their values may be secrets */
export const switchesOf = (commandLine: { hasSwitch(name: string): boolean }): string[] =>
  forbiddenSwitches.filter((name) => commandLine.hasSwitch(name));

/**
 * Takes them out of the surroundings, for this process and those it starts.
 * @returns names of those that were there
 */
export const withoutVariables = (environment: Record<string, string | undefined>): string[] => {
  // Windows takes any case.
  const wanted = new Set<string>(forbiddenVariables);
  const found = Object.keys(environment).filter((name) => wanted.has(name.toUpperCase()));
  for (const name of found) Reflect.deleteProperty(environment, name);
  return found;
};
