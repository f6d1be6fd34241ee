import type Net from 'node:net';
import type { App } from '#test/support/app';
import type { WithModules } from './measure/main-facts';
import type { LeakKind } from './plan';

/** What is leaked on purpose, where garbage collection cannot reach it. */
interface Kept {
  soakLeak?: unknown[];
}

const inPage = (app: App, kind: 'listener' | 'nodes', labels: number): Promise<void> =>
  app.window.evaluate(
    ([what, many]) => {
      const kept = globalThis as Kept;
      kept.soakLeak ??= [];
      for (let at = 0; at < many; at += 1)
        if (what === 'listener') window.addEventListener('resize', () => document.title.at(at));
        else kept.soakLeak.push(document.createElement('div'));
    },
    [kind, labels] as const,
  );

const inMain = (app: App, kind: 'socket' | 'timer' | 'heap', labels: number): Promise<void> =>
  app.electron.evaluate(
    (_, [what, many]) => {
      const kept = globalThis as Kept;
      kept.soakLeak ??= [];
      const { mainModule } = process as unknown as WithModules;
      const { createServer } = mainModule.require('net') as typeof Net;
      for (let at = 0; at < many; at += 1)
        if (what === 'timer') kept.soakLeak.push(setTimeout(() => undefined, 86_400_000));
        else if (what === 'heap') kept.soakLeak.push({ text: `label ${at} `.repeat(400).split(' ') });
        // One for each label would soon reach the system's limit of descriptors: one in fifty is enough to be
        // detected.
        else if (at % 50 === 0) kept.soakLeak.push(createServer().listen(0, '127.0.0.1'));
    },
    [kind, labels] as const,
  );

/** Leaks something for each printed label: a listener or a node of the page, a timer, handles, or memory. */
export const leak = (app: App, kind: LeakKind, labels: number): Promise<void> =>
  kind === 'listener' || kind === 'nodes' ? inPage(app, kind, labels) : inMain(app, kind, labels);
