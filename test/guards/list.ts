import type { Guard } from '#tools/guards/guard';
import { bridgeGuards } from './bridge';
import { dataGuards } from './data';
import { inputGuards } from './input';
import { networkGuards } from './network';
import { recordGuards } from './record';
import { supplyGuards } from './supply';
import { windowGuards } from './window';

/** Every way in which `npm run guards` takes a guard of docs/security.md out. */
export const guards: Guard[] = [
  ...[...windowGuards, ...bridgeGuards],
  ...[...networkGuards, ...dataGuards, ...recordGuards, ...inputGuards, ...supplyGuards],
];

/** Lines whose guard is not taken out, by their threat, with the reason. */
export const untried: Record<string, string> = {
  'floods of calls': 'nothing stands there: the test shows that every call is answered, and how fast',
  'injected scripts, `eval`, loading from the network': 'not tried yet',
  'camera, microphone, place, clipboard': 'not tried yet',
  'leaving the page, new windows': 'not tried yet',
  'another page or frame calls the station': 'not tried yet',
  'run as Node, `NODE_OPTIONS`, code beside the archive': 'not tried yet',
  'looking in by `--inspect`': 'not tried yet',
  'a fuse forgotten by the packaging': 'not tried yet',
  'credentials on disk': 'not tried yet',
  'credentials in logs, page, heap, files': 'not tried yet',
  'tests and tools in the program': 'not tried yet',
};
