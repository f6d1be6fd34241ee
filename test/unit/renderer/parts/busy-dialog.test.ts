import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// The catalogue reads the page's navigator for the language; plain Node 20 has none.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
});

interface Closable {
  onClose: () => void;
  children?: ReactNode;
}

const parts = '../../../../src/renderer/parts/dialog';
const people = '../../../../src/renderer/screens/settings/people/form-dialog';
const actions = '../../../../src/renderer/parts/actions';

let MantineProvider: ComponentType<{ children?: ReactNode }>;
let busy = false;
/** What closes the dialog from outside: Escape, a press beside it, its X. */
let closeFromOutside: () => void;
let ConfirmDialog: ComponentType<Closable & Record<string, unknown>>;
let FormDialog: ComponentType<Closable & Record<string, unknown>>;

beforeAll(async () => {
  vi.resetModules();
  vi.doMock(actions, async (original) => ({
    ...(await original<object>()),
    useAction: () => ({ busy, error: null, run: vi.fn(), clear: vi.fn() }),
  }));
  vi.doMock('@mantine/core', async (original) => ({
    ...(await original<object>()),
    Modal: ({ onClose, children }: Closable) => {
      closeFromOutside = onClose;
      return children;
    },
  }));
  ({ MantineProvider } = await import('@mantine/core'));
  vi.stubGlobal('document', { activeElement: null });
  ({ ConfirmDialog } = (await import(parts)) as { ConfirmDialog: typeof ConfirmDialog });
  ({ FormDialog } = (await import(people)) as { FormDialog: typeof FormDialog });
});
afterAll(() => {
  vi.doUnmock(actions);
  vi.doUnmock('@mantine/core');
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Draws a dialog, closes it from outside, and tells whether it closed and whether Cancel can be pressed. */
const tried = (dialog: 'question' | 'form', isBusy: boolean): { closes: boolean; offersCancel: boolean } => {
  busy = isBusy;
  const onClose = vi.fn();
  const common = { title: 'Retire', onClose };
  const element =
    dialog === 'question'
      ? createElement(ConfirmDialog, { ...common, confirm: 'Retire', onConfirm: vi.fn() })
      : createElement(FormDialog, {
          ...common,
          save: 'Save',
          onSave: vi.fn(),
          action: { busy, error: null },
        });
  const page = createElement(MantineProvider, null, element);
  const cancel = /<button[^>]*>(?:(?!<button).)*Cancel/.exec(renderToStaticMarkup(page))?.[0];
  closeFromOutside();
  return { closes: onClose.mock.calls.length > 0, offersCancel: cancel?.includes(' disabled=') === false };
};

describe.each(['question', 'form'] as const)('a %s with an action', (dialog) => {
  it('closes without it', () => {
    expect(tried(dialog, false)).toEqual({ closes: true, offersCancel: true });
  });

  it('stays while the action is under way: a refusal is shown in it', () => {
    expect(tried(dialog, true)).toEqual({ closes: false, offersCancel: false });
  });
});
