import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import { LabelPill, OutcomePill } from '../../../src/renderer/parts';
import { text } from '../../../src/renderer/text';
import { printOf, viewAt } from './views';

const print = printOf({ state: 'confirmed' });
const printed = viewAt('confirmed', { print });

it.each<[string, LabelView]>([
  ['outdated', { ...printed, paperStop: 'outdated' }],
  ['replaced', { ...printed, paperStop: 'replaced' }],
])('no list shows anything good about a label that is %s', (_, view) => {
  for (const Pill of [OutcomePill, LabelPill]) {
    expect(renderToStaticMarkup(createElement(Pill, { view: printed }))).toContain('data-tone="good"');
    const displayed = renderToStaticMarkup(createElement(Pill, { view }));
    expect(displayed).toContain('data-tone="stop"');
    expect(displayed).toContain(text.ship.oldPaper.pill);
    expect(displayed).not.toContain(text.outcomes.Printed);
  }
});
