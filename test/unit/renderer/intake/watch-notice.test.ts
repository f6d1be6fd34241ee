import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { DroppedFile } from '#shared/intake/watch';
import { markAsRead } from '../../../../src/renderer/intake/read-files';
import { queries } from '../../../../src/renderer/station';
import { readable } from '../landed/render';
import { later } from '../views';

// Tests are compiled without JSX, so they cannot import the types of the screen.
const file = '../../../../src/renderer/intake/watch-notice';
let WatchNotice: ComponentType;
beforeAll(async () => {
  ({ WatchNotice } = (await import(file)) as { WatchNotice: ComponentType });
});
afterEach(() => queries.clear());

const refused = (name: string, at: string): DroppedFile => ({
  ...{ name, at, outcome: 'unmapped', movedTo: `rejected/${name}`, imported: 0, refused: 0, message: '' },
});

/** The text of the notice for the files that were dropped, newest first. */
const shown = (...recent: DroppedFile[]): string => {
  const status = { folder: '/in', state: 'watching', message: '', waiting: [], recent };
  queries.setQueryData(['intake.status', undefined], status);
  return readable(createElement(QueryClientProvider, { client: queries }, createElement(WatchNotice)));
};

it('a file that is refused after another notice was dismissed is named, also after the clock was set back', () => {
  const first = refused('first.csv', later(7_200));
  expect(shown(first)).toContain('first.csv');
  markAsRead([first]);
  expect(shown(first)).not.toContain('first.csv');
  const second = refused('second.csv', later(0));
  expect(shown(second, first)).toContain('second.csv');
  expect(shown(second, first)).not.toContain('first.csv');
});
