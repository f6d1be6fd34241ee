import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { codedMessage } from '#shared/text/coded-message';
import { openApp, scanBox, type App } from '#test/support/app';
import { projectRoot } from '#test/support/root';

let app: App;
let outside: Server;
let address: string;
let visits: string[];

test.beforeAll(async () => {
  visits = [];
  outside = createServer((request, response) => {
    visits.push(request.url ?? '');
    if (request.url === '/moved') {
      response.statusCode = 302;
      response.setHeader('location', '/moved-to');
    }
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

test('the window is sandboxed and isolated, and its page has no Node and nothing beyond the bridge', async () => {
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
    const broken = (flags['broken'] = new Set<string>());
    document.addEventListener('securitypolicyviolation', (event) => broken.add(event.effectiveDirective));
    // Delayed, so that the page evaluates it and not the debugger, to which no policy applies.
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
    const frame = document.createElement('iframe');
    frame.src = `${url}/framed`;
    const form = document.createElement('form');
    form.action = `${url}/sent`;
    const base = document.createElement('base');
    base.href = `${url}/base/`;
    document.head.append(base);
    document.body.append(frame, form);
    form.submit();
    const based = new URL('x', document.baseURI).href.startsWith(url);
    const fetched = await fetch(`${url}/fetched`).then(
      () => 'answered',
      () => 'blocked',
    );
    const result = { evaluated, fetched, based, imaged: await imaged };
    return { ...result, ran: ['ranInline', 'ranHandler'].filter((name) => name in flags) };
  }, address);
  expect(tried).toMatchObject({ evaluated: 'EvalError', fetched: 'blocked', imaged: 'blocked', ran: [] });
  expect(tried.based).toBe(false);
  const broken = (): Promise<string[]> =>
    app.window.evaluate(() => [...(window as unknown as { broken: Set<string> }).broken]);
  await expect
    .poll(broken)
    .toEqual(
      expect.arrayContaining([
        ...['script-src', 'script-src-elem', 'script-src-attr', 'connect-src', 'img-src'],
        ...['frame-src', 'form-action', 'base-uri'],
      ]),
    );
  expect(visits).toEqual([]);
  await app.window.reload();
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
  const refused = { ok: false, error: { message: codedMessage('station.notThisPage') } };
  expect(answers).toEqual([refused, refused]);

  // No preload script runs in frames; a frame that has the channel anyway is checked as the sender.
  const framed = await app.electron.evaluate(({ BrowserWindow, ipcMain }) => {
    type Handler = (event: object, name: string) => Promise<unknown>;
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers;
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const frame = { url: contents?.getURL(), parent: contents?.mainFrame };
    return handlers.get('station:call')?.({ sender: contents, senderFrame: frame }, 'station.state');
  });
  expect(framed).toEqual(refused);

  // The window itself, with a page that is not ours.
  const left = await app.electron.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) throw new Error('there is no window');
    const pageUrl = contents.getURL();
    const asked: unknown[] = [];
    for (const page of ['data:text/html,<p>foreign</p>', 'packbench://elsewhere/index.html']) {
      await contents.loadURL(page);
      asked.push(await contents.executeJavaScript("window.station.call('station.state', undefined)"));
    }
    await contents.loadURL(pageUrl);
    return asked;
  });
  expect(left).toEqual([refused, refused]);
  await expect(scanBox(app)).toBeVisible();
});

test('names that are no call and invalid input are refused with a sentence', async () => {
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

test('the page can neither navigate away nor open another window', async () => {
  const places = [`${address}/left`, 'file:///etc/hosts', 'packbench://elsewhere/index.html'];
  const tried = await app.electron.evaluate(
    async ({ BrowserWindow }, { url, places: all }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (!contents) throw new Error('there is no window');
      const run = (script: string): Promise<unknown> => contents.executeJavaScript(script, true);
      const before = contents.getURL();
      const left: unknown[] = [];
      for (const place of all) {
        const asked = new Promise((done) =>
          contents.once('will-navigate', (event, to) => done([to, event.defaultPrevented])),
        );
        // Chromium itself forbids a page to open a file; the check before that is called directly.
        if (place.startsWith('file:')) contents.emit('will-navigate', preventable(), place);
        else await run(`void setTimeout(() => { location.href = '${place}'; })`);
        left.push(await asked);
      }
      const opened = await run(`window.open('${url}/opened') === null`);
      const stayed = contents.getURL() === before && (await run(`document.querySelector('#scan') !== null`));
      const stopped = ['will-redirect', 'will-attach-webview'].map((name) => {
        const event = preventable();
        contents.emit(name, event, {}, {});
        return event.defaultPrevented;
      });
      return { left, opened, stayed, stopped, windows: BrowserWindow.getAllWindows().length };

      function preventable() {
        return {
          defaultPrevented: false,
          preventDefault() {
            this.defaultPrevented = true;
          },
        };
      }
    },
    { url: address, places },
  );
  expect(tried).toEqual({
    left: places.map((place) => [place, true]),
    ...{ opened: true, stayed: true, stopped: [true, true], windows: 1 },
  });
  expect(visits).toEqual([]);
});

test('the window follows no redirect, and shows no page inside its page', async () => {
  const seen = await app.electron.evaluate(async ({ BrowserWindow, webContents }, url) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) throw new Error('there is no window');
    const pageUrl = contents.getURL();
    const before = webContents.getAllWebContents().length;
    // Its page may request none of these: another test checks that.
    const moved = await contents.loadURL(`${url}/moved`).then(
      () => 'shown',
      () => 'refused',
    );
    await contents.loadURL(pageUrl);
    const embed = `new Promise((done) => {
      const view = document.createElement('webview');
      for (const name of ['did-attach', 'dom-ready']) view.addEventListener(name, () => done('shown'));
      view.src = '${url}/embedded';
      document.body.append(view);
      // What may be shown is asked for within a frame or two.
      setTimeout(() => { view.remove(); done(typeof view.getWebContentsId); }, 1_000);
    })`;
    const embedded: unknown = await contents.executeJavaScript(embed);
    return { moved, embedded, more: webContents.getAllWebContents().length - before };
  }, address);
  expect(seen).toEqual({ moved: 'refused', embedded: 'undefined', more: 0 });
  // The test itself requested the first one.
  expect(visits.splice(0)).toEqual(['/moved']);
  await expect(scanBox(app)).toBeVisible();
});

test('every response of the program has the policy, even one without a policy of its own', async () => {
  const script = await app.window.evaluate(() => document.querySelector('script')?.src ?? '');
  const tried = await app.electron.evaluate(
    async ({ BrowserWindow }, { page, url }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (!contents) throw new Error('there is no window');
      const pageUrl = contents.getURL();
      // A script shown as a page: it has no policy of its own.
      await contents.loadURL(page);
      const run = (code: string): Promise<unknown> => contents.executeJavaScript(code, true);
      const found = {
        metas: await run("document.querySelectorAll('meta[http-equiv]').length"),
        evaluated: await run(`new Promise((done) => setTimeout(() => {
          try { done(String((0, eval)('1 + 1'))); } catch (error) { done(error.name); }
        }))`),
        fetched: await run(`fetch('${url}/fetched').then(() => 'answered', () => 'blocked')`),
      };
      await contents.loadURL(pageUrl);
      return found;
    },
    { page: script, url: address },
  );
  expect(script).toMatch(/^packbench:.*\.js$/);
  expect(tried).toEqual({ metas: 0, evaluated: 'EvalError', fetched: 'blocked' });
  expect(visits).toEqual([]);
  await expect(scanBox(app)).toBeVisible();
});

test("the program's own address leads only to its own files", async () => {
  const statusOf = (path: string): Promise<number> =>
    app.window.evaluate(async (asked) => (await fetch(asked)).status, path);
  expect(await statusOf('/index.html')).toBe(200);
  // The file exists, and its type is served.
  const picture = join('docs', 'pictures', 'track-light.png');
  expect(existsSync(join(projectRoot, picture))).toBe(true);
  expect(await statusOf(`/..%2f..%2f${encodeURIComponent(picture)}`)).toBe(404);
  expect(await statusOf('/nothing.js')).toBe(404);
  // An invalid address is refused, and the program keeps running.
  expect(await statusOf('/%E0%A4%A.js')).toBe(404);
});

test('the developer tools stay closed', async () => {
  // Another window, in which they are allowed, shows that they can open here; ours gets two seconds longer.
  const open = await app.electron.evaluate(async ({ BrowserWindow }) => {
    const ourPage = BrowserWindow.getAllWindows()[0]?.webContents;
    const other = new BrowserWindow({ show: false, webPreferences: { devTools: true } });
    await other.loadURL('about:blank');
    const stands = new Promise((resolve) => other.webContents.once('devtools-opened', () => resolve(null)));
    ourPage?.openDevTools({ mode: 'detach' });
    other.webContents.openDevTools({ mode: 'detach' });
    await stands;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const both = [ourPage?.isDevToolsOpened(), other.webContents.isDevToolsOpened()];
    other.destroy();
    return both;
  });
  expect(open).toEqual([false, true]);
});
