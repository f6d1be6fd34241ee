import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { dispatch } from '#main/bridge/dispatch';
import type { Announce } from '#main/bridge/station';
import { pageFile } from '#main/electron/page-files';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { openStation } from '#test/support/station';

/** The built pages in a browser, and a station behind them. */
export interface Opened {
  window: Page;
  /** What the page or the station complained of. */
  errors: string[];
  close(): Promise<void>;
}

/** Chromium's own number, such as 156. */
export const majorOf = (version: string): number => Number(version.split('.')[0]);

const pages = join(projectRoot, 'out', 'renderer');

/**
 * What Electron gives a preload script in a sandbox, on top of what every page has: it finds nothing of Node here, so that a script
 * which needs any of it fails.
 */
const preload = (): string => {
  const source = readFileSync(join(projectRoot, 'out', 'preload', 'index.cjs'), 'utf8');
  return `(() => {
    const heard = new Map();
    const electron = {
      contextBridge: { exposeInMainWorld: (name, value) => { window[name] = value; } },
      ipcRenderer: {
        on: (channel, listener) => void heard.set(channel, listener),
        invoke: (channel, ...given) => window.invokeStation(channel, ...given),
      },
    };
    window.announceStation = (name, payload) => heard.get('station:event')?.({}, name, payload);
    const require = (name) => {
      if (name !== 'electron') throw new Error('a preload script in a sandbox has no ' + name);
      return electron;
    };
    const exports = {};
    const module = { exports };
    ${source}
  })();`;
};

/** Opens a station in practice, and its window in Debian's Chromium instead of Electron's. */
export const openInChromium = async (): Promise<Opened> => {
  const folder = await ownFolder('chromium');
  const errors: string[] = [];
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    // Chromium's sandbox refuses to run as root.
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const window = await context.newPage();
  window.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  window.on('pageerror', (error) => errors.push(String(error)));
  const announce: Announce = (name, payload) => {
    void window
      .evaluate(
        ([event, text]) => {
          const page = globalThis as unknown as { announceStation(name: string, payload: unknown): void };
          page.announceStation(event, text);
        },
        [name, payload] as const,
      )
      .catch(() => undefined);
  };
  const at = await openStation(folder.path, { environment: 'practice', announce });
  await context.exposeFunction('invokeStation', (channel: string, name: unknown, input: unknown) => {
    if (channel !== 'station:call') throw new Error(`there is no channel ${channel}`);
    return dispatch(at.station, name, input, (error, call) => errors.push(`${call}: ${String(error)}`));
  });
  await context.addInitScript(preload());
  await context.route('**/*', (route) => {
    const file = pageFile(pages, route.request().url());
    return file ? route.fulfill({ status: 200, headers: file.headers, body: file.data }) : route.abort();
  });
  await window.goto('https://station/index.html');
  return {
    window,
    errors,
    close: async () => {
      await browser.close();
      await at.station.close();
      errors.push(...at.errors);
      await folder.remove();
    },
  };
};
