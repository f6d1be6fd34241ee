'use strict';

// The least that opens a window as the station's own is opened: what a start costs before the station does anything.
const { join } = require('node:path');
const { app, BrowserWindow } = require('electron');

app.on('window-all-closed', () => app.quit());
void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 720,
    show: false,
    autoHideMenuBar: true,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
  });
  window.removeMenu();
  window.once('ready-to-show', () => window.show());
  void window.loadFile(join(__dirname, 'index.html'));
});
