import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openApp, type App } from '#test/support/app';
import { projectRoot } from '#test/support/root';

let app: App;
let outside: Server;
let address: string;
let visits: string[];

test.beforeAll(async () => {
  visits = [];
  outside = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('<p>outside</p>');
  });
  await new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  app = await openApp();
});
test.afterAll(async () => {
  await app.close();
  outside.close();
});

test('the window is sandboxed and isolated, and its page knows neither Node nor more than the bridge', async () => {
  const preferences = await app.electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>;
    };
    const { sandbox, contextIsolation, nodeIntegration, webSecurity } = contents.getLastWebPreferences();
    return { sandbox, contextIsolation, nodeIntegration, webSecurity };
  });
  expect(preferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  });
  const known = await app.window.evaluate(() => ({
    node: ['require', 'process', 'module', 'Buffer', 'global', '__dirname', 'electron'].filter(
      (name) => name in window,
    ),
    bridge: Object.keys((window as unknown as { station: object }).station).sort(),
  }));
  expect(known).toEqual({ node: [], bridge: ['call', 'on'] });
});

test('the policy stops eval, inline scripts, inline handlers, and every request to the outside', async () => {
  const tried = await app.window.evaluate(async (url) => {
    const flags = window as unknown as Record<string, unknown>;
    const broken: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => broken.push(event.effectiveDirective));
    // Later, so that it is the page that evaluates and not the debugger, which no policy binds.
    const evaluated = await new Promise<string>((done) =>
      setTimeout(() => {
        try {
          done(String((0, eval)('1 + 1')));
        } catch (error) {
          done((error as Error).name);
        }
      }),
    );
    const script = document.createElement('script');
    script.textContent = 'window.ranInline = true';
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.ranHandler = true');
    document.body.append(script, button);
    button.click();
    const image = new Image();
    const imaged = new Promise<string>((done) => {
      image.onload = () => done('loaded');
      image.onerror = () => done('blocked');
    });
    image.src = `${url}/image.png`;
    const fetched = await fetch(`${url}/fetched`).then(
      () => 'answered',
      () => 'blocked',
    );
    const result = { evaluated, fetched, imaged: await imaged };
    script.remove();
    button.remove();
    return { ...result, ran: ['ranInline', 'ranHandler'].filter((name) => name in flags), broken };
  }, address);
  expect(tried).toMatchObject({ evaluated: 'EvalError', fetched: 'blocked', imaged: 'blocked', ran: [] });
  expect(tried.broken).toEqual(
    expect.arrayContaining(['script-src', 'script-src-elem', 'script-src-attr', 'connect-src', 'img-src']),
  );
  expect(visits).toEqual([]);
});

test('the page gets no permission', async () => {
  const answers = await app.window.evaluate(async () => ({
    notifications: await Notification.requestPermission(),
    place: await new Promise<unknown>((done) =>
      navigator.geolocation.getCurrentPosition(
        () => done('granted'),
        ({ code }) => done(code),
      ),
    ),
    others: await Promise.all(
      ['camera', 'microphone', 'midi', 'clipboard-read'].map(async (name) => {
        const { state } = await navigator.permissions.query({ name: name as PermissionName });
        return `${name} ${state}`;
      }),
    ),
  }));
  expect(answers).toEqual({
    notifications: 'denied',
    // GeolocationPositionError.PERMISSION_DENIED
    place: 1,
    others: ['camera denied', 'microphone denied', 'midi denied', 'clipboard-read denied'],
  });
});

test('a call from any other page or frame is refused, even with the same preload script', async () => {
  const preload = join(projectRoot, 'out', 'preload', 'index.cjs');
  const answers = await app.electron.evaluate(async ({ BrowserWindow }, script) => {
    const ask = "window.station.call('station.state', undefined)";
    const asked: unknown[] = [];
    for (const page of ['data:text/html,<p>foreign</p>', 'packbench://station/index.html']) {
      const other = new BrowserWindow({ show: false, webPreferences: { preload: script, sandbox: true } });
      await other.loadURL(page);
      asked.push(await other.webContents.executeJavaScript(ask));
      other.destroy();
    }
    return asked;
  }, preload);
  const refused = { ok: false, error: { message: 'This page may not call the station' } };
  expect(answers).toEqual([refused, refused]);
});

test('names that are no call and input that does not fit are refused with a sentence', async () => {
  const replies = await app.window.evaluate(() => {
    const { station } = window as unknown as { station: { call(name: string, input: unknown): unknown } };
    return Promise.all([
      station.call('constructor', undefined),
      station.call('ship.scan', { code: '' }),
      station.call('credentials.get', undefined),
    ]);
  });
  expect(replies).toMatchObject([
    { ok: false, error: { message: 'There is no such call' } },
    { ok: false, error: { field: 'code' } },
    { ok: false, error: { message: 'There is no such call' } },
  ]);
});

test('the page can neither leave nor open another window', async () => {
  const tried = await app.electron.evaluate(async ({ BrowserWindow }, url) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) throw new Error('there is no window');
    const run = (script: string): Promise<unknown> => contents.executeJavaScript(script, true);
    const before = contents.getURL();
    const asked = new Promise((done) => contents.once('will-navigate', (_event, to) => done(to)));
    await run(`void setTimeout(() => { location.href = '${url}/left'; })`);
    const left = await asked;
    const opened = await run(`window.open('${url}/opened') === null`);
    const stayed = contents.getURL() === before && (await run(`document.querySelector('#scan') !== null`));
    return { left, opened, stayed, windows: BrowserWindow.getAllWindows().length };
  }, address);
  expect(tried).toEqual({ left: `${address}/left`, opened: true, stayed: true, windows: 1 });
  expect(visits).toEqual([]);
});
