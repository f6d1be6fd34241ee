import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import type { BridgeReply } from '#shared/bridge/contract';
import { codedMessage } from '#shared/text/coded-message';
import type { Announce } from '../bridge/station';
import { isOwnPage } from './pages';

type Dispatch = (name: unknown, input: unknown) => Promise<BridgeReply<unknown>>;

/** Only the window's own top page may call: not a frame in it, and not another page. */
const isTrusted = (event: IpcMainInvokeEvent, window: BrowserWindow | null): boolean =>
  window !== null &&
  event.sender === window.webContents &&
  event.senderFrame === window.webContents.mainFrame &&
  isOwnPage(event.senderFrame.url);

/** Passes calls from the page to the station. */
export const listen = (current: () => BrowserWindow | null, dispatch: Dispatch): void => {
  ipcMain.handle('station:call', (event, name: unknown, input: unknown): Promise<BridgeReply<unknown>> =>
    isTrusted(event, current())
      ? dispatch(name, input)
      : Promise.resolve({ ok: false, error: { message: codedMessage('station.notThisPage') } }),
  );
};

/** Passes the station's announcements to the page. */
export const announceTo =
  (current: () => BrowserWindow | null): Announce =>
  (name, payload) => {
    const window = current();
    if (window && !window.isDestroyed()) window.webContents.send('station:event', name, payload);
  };
