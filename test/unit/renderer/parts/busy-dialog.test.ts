import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
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
const form = '../../../../src/renderer/screens/settings/people/form-dialog';
const badge = '../../../../src/renderer/screens/settings/people/badge-dialog';
const columns = '../../../../src/renderer/intake/mapping/mapping-dialog';
const report = '../../../../src/renderer/screens/landed/answer/answer-buttons';
const printer = '../../../../src/renderer/screens/printers/find/add-printer';
const actions = '../../../../src/renderer/parts/actions';

let MantineProvider: ComponentType<{ children?: ReactNode }>;
let busy = false;
/** What closes the dialog from outside: Escape, a press beside it, its X. */
let closeFromOutside: () => void;
let ConfirmDialog: ComponentType<Closable & Record<string, unknown>>;
let FormDialog: typeof ConfirmDialog;
let BadgeDialog: typeof ConfirmDialog;
let MappingDialog: typeof ConfirmDialog;
let ReportDialog: typeof ConfirmDialog;
let AddPrinter: typeof ConfirmDialog;

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
  ({ FormDialog } = (await import(form)) as { FormDialog: typeof FormDialog });
  ({ BadgeDialog } = (await import(badge)) as { BadgeDialog: typeof BadgeDialog });
  ({ MappingDialog } = (await import(columns)) as { MappingDialog: typeof MappingDialog });
  ({ ReportDialog } = (await import(report)) as { ReportDialog: typeof ReportDialog });
  ({ AddPrinter } = (await import(printer)) as { AddPrinter: typeof AddPrinter });
});
afterAll(() => {
  vi.doUnmock(actions);
  vi.doUnmock('@mantine/core');
  vi.unstubAllGlobals();
  vi.resetModules();
});

const person = { id: 'one', name: 'Sam Example', role: 'packer', hasBadge: true, retiredAt: null };
const unmapped = { kind: 'unmapped', signature: 'one', headers: [], rows: [], suggestions: [] };

/** Each dialog with what it needs; `printer` has no button of its own that closes it. */
const dialogs = {
  question: () => ({
    part: ConfirmDialog,
    props: { title: 'Retire', confirm: 'Retire', onConfirm: vi.fn() },
  }),
  form: () => ({
    part: FormDialog,
    props: { title: 'Retire', save: 'Save', onSave: vi.fn(), action: { busy, error: null } },
  }),
  badge: () => ({ part: BadgeDialog, props: { person } }),
  columns: () => ({
    part: MappingDialog,
    props: { answer: unmapped, fileName: 'orders.csv', save: 'Save', onSaved: vi.fn() },
  }),
  report: () => ({ part: ReportDialog, props: {} }),
  printer: () => ({ part: AddPrinter, props: { printers: [] } }),
};
type Name = keyof typeof dialogs;

/** Draws a dialog, closes it from outside, and tells whether it closed and whether its Cancel or Close can be pressed. */
const tried = (name: Name, isBusy: boolean): { closes: boolean; offersCancel: boolean | null } => {
  busy = isBusy;
  const onClose = vi.fn();
  const { part, props } = dialogs[name]();
  const dialog = createElement(part, { ...props, onClose });
  const page = createElement(
    QueryClientProvider,
    { client: new QueryClient() },
    createElement(MantineProvider, null, dialog),
  );
  const cancel = /<button[^>]*>(?:(?!<button).)*>(?:Cancel|Close)</.exec(renderToStaticMarkup(page))?.[0];
  closeFromOutside();
  return {
    closes: onClose.mock.calls.length > 0,
    offersCancel: cancel === undefined ? null : !cancel.includes(' disabled='),
  };
};

describe.each(Object.keys(dialogs) as Name[])('the dialog “%s” with an action', (name) => {
  const has = (button: boolean): boolean | null => (name === 'printer' ? null : button);

  it('closes without it', () => {
    expect(tried(name, false)).toEqual({ closes: true, offersCancel: has(true) });
  });

  it('stays while the action is under way: a refusal is shown in it', () => {
    expect(tried(name, true)).toEqual({ closes: false, offersCancel: has(false) });
  });
});
