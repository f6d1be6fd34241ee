/**
 * Switches of Chromium, Electron and Node with which another person could look in, change the code, or
 * redirect the program.
 */
export const strangeSwitches = [
  // Debugging.
  ...['remote-debugging-port=9222', 'remote-debugging-pipe', 'remote-debugging-address=0.0.0.0'],
  ...['remote-allow-origins=*', 'inspect=9229', 'inspect-brk', 'inspect-port=9229', 'inspect-wait'],
  ...['inspect-publish-uid=http', 'debug', 'debug-port=5858', 'auto-open-devtools-for-tabs'],
  ...['enable-automation', 'headless', 'remote-debugging-targets=x', 'custom-devtools-frontend=file:///x'],
  // Other code.
  ...['js-flags=--allow-natives-syntax', 'require=/x.cjs', 'r', 'import=/x.mjs', 'eval=1', 'app=/x'],
  ...['load-extension=/x', 'disable-extensions-except=/x', 'browser-subprocess-path=/x', 'node-options=x'],
  ...['renderer-cmd-prefix=/x', 'utility-cmd-prefix=/x', 'gpu-launcher=/x', 'ppapi-plugin-launcher=/x'],
  ...['register-pepper-plugins=/x', 'enable-blink-features=X', 'enable-features=X', 'disable-features=X'],
  ...['vmodule=*=9', 'experimental-policy', 'gpu-driver-bug-list-test-group=1', 'use-gl=angle'],
  // Weaker isolation.
  ...['disable-web-security', 'allow-running-insecure-content', 'disable-site-isolation-trials'],
  ...['disable-seccomp-filter-sandbox', 'disable-setuid-sandbox', 'no-zygote', 'single-process'],
  ...['disable-gpu-sandbox', 'allow-sandbox-debugging', 'unsafely-treat-insecure-origin-as-secure=http://x'],
  // The network.
  ...['ignore-certificate-errors', 'ignore-certificate-errors-spki-list=x', 'proxy-server=127.0.0.1:1'],
  ...['proxy-pac-url=http://x', 'proxy-bypass-list=*', 'host-rules=MAP * 127.0.0.1', 'ssl-version-min=tls1'],
  ...['host-resolver-rules=MAP * 127.0.0.1', 'auth-server-allowlist=*', 'test-type'],
  // Secrets and logs.
  ...['password-store=basic', 'ssl-key-log-file=/tmp/keys', 'log-net-log=/tmp/net', 'log-file=/tmp/log'],
  ...['enable-logging=stderr', 'net-log-capture-mode=Everything', 'trace-startup', 'trace-startup-file=/t'],
  ...['enable-crash-reporter', 'crash-dumps-dir=/tmp', 'disk-cache-dir=/tmp', 'use-mock-keychain'],
];
