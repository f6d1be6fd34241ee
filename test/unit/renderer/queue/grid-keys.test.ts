import type { KeyboardEvent } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rows, view } from '../../../../src/renderer/screens/queue/queue-store';
import { point } from '../../../../src/renderer/screens/queue/rows/selection';
import { rowsOf } from './rows';

// The catalogue reads the page's navigator for the language; plain Node 20 has none.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
});

type Key = (event: KeyboardEvent<HTMLElement>, page: () => number) => void;

// Tests are compiled without JSX, so they cannot import the types of the screen.
const file = '../../../../src/renderer/screens/queue/table/row-table';
let onKey: Key;
beforeAll(async () => {
  for (const element of ['HTMLTextAreaElement', 'HTMLInputElement']) vi.stubGlobal(element, vi.fn());
  vi.stubGlobal('document', { activeElement: null });
  const { useGridKeys } = (await import(file)) as { useGridKeys: (keys: object) => Key };
  onKey = useGridKeys({ onOpen: vi.fn(), onRemove: vi.fn(), onClose: null });
});
afterAll(() => {
  rows.load([]);
  vi.unstubAllGlobals();
});
beforeEach(() => {
  rows.load(rowsOf(4));
  view.select(() => point('r0'));
});

/** The row of the cursor after a key was pressed while the rows have the focus. */
const cursorAfter = (key: string, more: Partial<KeyboardEvent<HTMLElement>> = {}): string | null => {
  const event = { key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more };
  onKey({ ...event, preventDefault: vi.fn() } as unknown as KeyboardEvent<HTMLElement>, () => 2);
  return view.get().selection.cursor;
};

test('an arrow key moves the cursor of the rows', () => {
  expect(cursorAfter('ArrowDown')).toBe('r1');
  expect(cursorAfter('End', { ctrlKey: true })).toBe('r3');
});

test('an arrow key with Alt is left to the screen, which opens the next row: the cursor would move twice', () => {
  expect(cursorAfter('ArrowDown', { altKey: true })).toBe('r0');
  view.select(() => point('r2'));
  expect(cursorAfter('ArrowUp', { altKey: true })).toBe('r2');
});
