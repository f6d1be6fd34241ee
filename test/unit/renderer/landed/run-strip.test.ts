import { type ComponentType, createElement } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { LandedRun } from '#shared/bridge/calls/landed';
import { codedMessage } from '#shared/text/coded-message';
import { readable } from './render';

// The catalogue reads the page's navigator for the language; plain Node 20 has none.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
});

// Tests are compiled without JSX, so they cannot import the types of the screen.
const file = '../../../../src/renderer/screens/landed/run/run-strip';
let Orders: ComponentType<{ run: LandedRun }>;
beforeAll(async () => {
  ({ Orders } = (await import(file)) as { Orders: typeof Orders });
});

const displayed = (orders: LandedRun['orders']): string => {
  const count = orders.length;
  const run = { running: false, total: count, done: count, failed: count, asked: 0, stopped: null };
  return readable(createElement(Orders, { run: { ...run, orders } }));
};
const order = (
  ref1: string,
  why: string | null,
  came: LandedRun['orders'][number]['came'] = 'not_asked',
) => ({
  ...{ labelId: ref1, ref1, came, why },
});

it('a run over many orders names why an order was not asked in words, never as a code', () => {
  const problem = codedMessage('label.removed');
  const words = displayed([
    order('A', codedMessage('customs.ofProduct', { number: 1, problem })),
    order('B', codedMessage('label.removed')),
    order('C', 'ECONNRESET', 'no_answer'),
    order('D', 'The tariff code is unknown', 'no_answer'),
    order('E', null),
  ]);
  expect(words).not.toMatch(/said:|ECONNRESET|%/);
  expect(words).toContain('A | Could not be asked | Product 1: It was removed from the list |');
  expect(words).toContain('B | Could not be asked | It was removed from the list |');
  expect(words).toContain('C | Asked, no answer | D |');
  expect(words).toContain('D | Asked, no answer | The tariff code is unknown | E | Could not be asked |');
});
