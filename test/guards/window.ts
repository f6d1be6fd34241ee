import { takenOut } from './taken-out';

const window = 'src/main/electron/window.ts';
const pages = 'src/main/electron/pages.ts';
const pageFiles = 'src/main/electron/page-files.ts';
const ipc = 'src/main/electron/ipc.ts';
const fuses = 'tools/packaging/fuses.ts';
const program = 'tools/packaging/program.ts';
const vault = 'src/main/credentials/vault.ts';
const carrier = 'src/renderer/screens/track/record-facts.tsx';

const inThePage = 'Node in the page';
const scripts = 'injected scripts, `eval`, loading from the network';
const leaving = 'leaving the page, new windows';
const callers = 'another page or frame calls the station';
const foreign = 'run as Node, `NODE_OPTIONS`, code beside the archive';
const secretField = 'src/renderer/parts/secret-input.tsx';
const inClear = 'credentials or the archive key in logs, page, heap, files';
const crashes = 'memory written to disk by a crash';
const carriers = 'a page opened that no person asked for';

/** The policy stands in the page and is sent with it; each alone would hold. */
const ofPolicy = (without: string, find: string, put: string) =>
  takenOut(scripts, without, [pageFiles, find, put], ['src/renderer/index.html', find, put]);

const ofThePage = [
  takenOut(inThePage, 'the sandbox', [window, 'sandbox: true', 'sandbox: false']),
  takenOut(inThePage, 'isolation', [window, 'contextIsolation: true', 'contextIsolation: false']),
  takenOut(inThePage, 'Node being off', [window, 'nodeIntegration: false', 'nodeIntegration: true']),
  takenOut(inThePage, 'web security', [window, 'webSecurity: true', 'webSecurity: false']),
  takenOut(inThePage, 'the bridge being all', [
    'src/preload/index.ts',
    "contextBridge.exposeInMainWorld('station', {",
    "contextBridge.exposeInMainWorld('station', {\n  send: (name: string) => ipcRenderer.send(name),",
  ]),
  ofPolicy('eval being forbidden', "script-src 'self';", "script-src 'self' 'unsafe-eval';"),
  ofPolicy('inline scripts being forbidden', "script-src 'self';", "script-src 'self' 'unsafe-inline';"),
  ofPolicy('requests being bound to our own', "connect-src 'self'", 'connect-src *'),
  ofPolicy('pictures being bound to our own', "img-src 'self'", 'img-src *'),
  ofPolicy('all else being forbidden', "default-src 'none'", 'default-src *'),
  ofPolicy('forms being forbidden', "form-action 'none'", 'form-action *'),
  ofPolicy('another base being forbidden', "base-uri 'none'", 'base-uri *'),
  takenOut('camera, microphone, location, clipboard', 'requests being denied', [
    window,
    '(_contents, _permission, answer) => answer(false)',
    '(_contents, _permission, answer) => answer(true)',
  ]),
  takenOut('camera, microphone, location, clipboard', 'checks being denied', [
    window,
    'setPermissionCheckHandler(() => false)',
    'setPermissionCheckHandler(() => true)',
  ]),
];

const ofPlaces = [
  takenOut(leaving, 'navigation being denied', [window, 'if (!isOwnPage(url)) event.preventDefault();', '']),
  takenOut(leaving, 'regard for whose page it is', [pages, " && url.host === 'station'", '']),
  takenOut(leaving, 'regard for what kind of address it is', [
    pages,
    'url?.protocol === `${scheme}:` && url.host',
    "(url?.protocol === `${scheme}:` || url?.protocol === 'file:') && (url.host || 'station')",
  ]),
  takenOut(leaving, 'new windows being denied', [window, "action: 'deny'", "action: 'allow'"]),
  takenOut(leaving, 'redirects being denied', [
    window,
    "webContents.on('will-redirect', (event) => event.preventDefault());",
    '',
  ]),
  takenOut(leaving, 'embedded views being denied', [
    window,
    "webContents.on('will-attach-webview', (event) => event.preventDefault());",
    '',
  ]),
  takenOut('an answer that redirects the window', 'redirects being denied', [
    window,
    "webContents.on('will-redirect', (event) => event.preventDefault());",
    '',
  ]),
  takenOut('a page of ours without a policy', 'the policy being sent', [
    pageFiles,
    "'content-security-policy': policy,",
    '',
  ]),
  takenOut('files of the machine requested at our own address', 'the folder being looked at', [
    pageFiles,
    ' || !file.startsWith(folder + sep)',
    '',
  ]),
  takenOut('developer tools at the bench', 'them being off', [
    window,
    "process.env.PACKBENCH_DEVTOOLS === '1'",
    'true',
  ]),
  // That the sender is looked at is not seen by itself: no other sender has our address.
  takenOut(callers, 'the frame being looked at', [
    ipc,
    'event.senderFrame === window.webContents.mainFrame &&\n  isOwnPage(event.senderFrame.url)',
    "isOwnPage(event.senderFrame?.url ?? '')",
  ]),
  takenOut(callers, 'the address being looked at', [ipc, 'isOwnPage(event.senderFrame.url)', 'true']),
  takenOut(carriers, 'a question', [
    'src/renderer/parts/dialog.tsx',
    'onClick={() => setAsking(true)}',
    'onClick={() => void question.onConfirm().finally(close)}',
  ]),
  takenOut(carriers, 'the host being named', [
    carrier,
    "words.page.leads({ host: hostOf(tracking.externalTrackingUrl ?? '') ?? '' })",
    "words.page.leads({ host: hostOf('https://example.com/') ?? '' })",
  ]),
];

const ofThePackage = [
  takenOut(foreign, 'the fuse of Node', [fuses, 'RunAsNode: false', 'RunAsNode: true']),
  // The fuse of NODE_OPTIONS is not seen by itself: a packaged Electron takes next to none of them anyway.
  takenOut(foreign, 'the fuse of the archive', [
    fuses,
    'OnlyLoadAppFromAsar: true',
    'OnlyLoadAppFromAsar: false',
  ]),
  takenOut(
    'debugging by `--inspect`',
    'its fuse, and the look at its switches that stands before it',
    [fuses, 'EnableNodeCliInspectArguments: false', 'EnableNodeCliInspectArguments: true'],
    ['src/main/index.ts', 'if (switches.length > 0) {', 'if (switches.length > 1e9) {'],
  ),
  takenOut('a fuse forgotten by the packaging', 'the step that sets them', [
    program,
    'await setFuses(program);',
    'void setFuses;',
  ]),
  takenOut('a fuse forgotten by the packaging', 'them being read back', [
    fuses,
    'return names\n',
    'return [...names].slice(0, 0)\n',
  ]),
  takenOut('tests and tools in the program', 'a list of what goes in', [
    program,
    "for (const name of ['out', 'resources'])",
    "for (const name of ['out', 'resources', 'test', 'tools'])",
  ]),
  takenOut('a program started so that others can debug it', 'a look at its switches', [
    'src/main/index.ts',
    'if (switches.length > 0) {',
    'if (switches.length > 1e9) {',
  ]),
  takenOut('an unexpected switch', 'regard for what is permitted', [
    'src/main/electron/process-environment.ts',
    'permittedSwitches.has(name) ||',
    'name !== null ||',
  ]),
  takenOut('an unexpected switch', 'regard for other ways to write one', [
    'src/main/electron/process-environment.ts',
    "platform === 'win32' ? /^(?:--?|\\/)/ : /^--?/",
    "platform === 'win32' ? /^--/ : /^--/",
  ]),
  takenOut('a program made of an Electron without security updates', 'its name', [
    program,
    'isForProduction ? manifest.productName',
    'root ? manifest.productName',
  ]),
];

const ofSecrets = [
  takenOut(
    'credentials on disk',
    'a keychain being asked for',
    [
      vault,
      "if (reason === 'ok' || reason === 'undecryptable') await this.#store",
      'if (reason.length > 0) await this.#store',
    ],
    [
      vault,
      "(error: unknown) => {\n      throw new VaultError('the keychain refused to encrypt', error);\n    }",
      '() => Buffer.from(contentText(content))',
    ],
  ),
  takenOut(inClear, 'the keychain’s encryption', [
    vault,
    'await this.#keychain.encrypt(contentText(content))',
    'await Promise.resolve(Buffer.from(contentText(content)))',
  ]),
  takenOut(inClear, 'fields being emptied', [
    secretField,
    "if (field instanceof HTMLInputElement) field.value = '';",
    'void field;',
  ]),
  takenOut(
    "a backup's passphrase in the page's heap",
    'its field being emptied',
    [secretField, "if (ref.current) ref.current.value = '';", 'void ref;'],
    [secretField, "if (field) field.value = '';", 'void field;'],
  ),
  takenOut(inClear, 'the service’s words being redacted', [
    'src/main/service/redact.ts',
    'left.replace(pattern(value), mask)',
    "left.replace(pattern(value), (same) => same.replace('', mask.slice(3)))",
  ]),
  takenOut(crashes, 'its being off', [
    'src/main/index.ts',
    '  declareScheme();\n',
    "  declareScheme();\n  void import('electron').then(({ crashReporter }) => crashReporter.start({ uploadToServer: false }));\n",
  ]),
  takenOut(crashes, 'the page coming back', [window, '  reloadAfterCrash(window);\n', '']),
];

/** Guards that a test in a window, or of the packaged program, sees. */
export const windowGuards = [...ofThePage, ...ofPlaces, ...ofThePackage, ...ofSecrets];
