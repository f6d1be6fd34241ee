import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, session } from 'electron';
import { isOwnPage, servePages, startPage } from './pages';

/** Denies everything that a packing bench does not need: permissions, new windows, other pages, embedded views. */
const confine = (window: BrowserWindow): void => {
  const { webContents } = window;
  webContents.session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  webContents.session.setPermissionCheckHandler(() => false);
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-navigate', (event, url) => {
    if (!isOwnPage(url)) event.preventDefault();
  });
  webContents.on('will-redirect', (event) => event.preventDefault());
  webContents.on('will-attach-webview', (event) => event.preventDefault());
};

/** Long enough that a page that crashes each time does not keep the processor busy. */
const reloadAfterMs = 1_000;

/** Reloads a page that crashed, or was ended because memory ran out. The page holds no state, so nothing is lost. */
const reloadAfterCrash = (window: BrowserWindow): void => {
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    setTimeout(() => {
      if (!window.isDestroyed()) void window.loadURL(startPage);
    }, reloadAfterMs);
  });
};

/** Creates the window, still empty. Sandboxed, isolated, without Node; pages come from the app's own scheme. */
export const createWindow = (folder: string): BrowserWindow => {
  servePages(session.defaultSession, join(folder, 'renderer'));
  const window = new BrowserWindow({
    width: 1280,
    height: 720,
    // 1280 × 720 at 200 %.
    minWidth: 640,
    minHeight: 360,
    show: false,
    autoHideMenuBar: true,
    // The name of a program that is not for production says so.
    title: app.isPackaged ? app.getName() : 'Packbench',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14171c' : '#f6f7f9',
    webPreferences: {
      preload: join(folder, 'preload', 'index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
      devTools: !app.isPackaged && process.env.PACKBENCH_DEVTOOLS === '1',
    },
  });
  window.on('page-title-updated', (event) => event.preventDefault());
  window.removeMenu();
  confine(window);
  reloadAfterCrash(window);
  window.once('ready-to-show', () => window.show());
  return window;
};
