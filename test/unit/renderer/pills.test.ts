import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import { LabelPill, OutcomePill } from '../../../src/renderer/parts';
import { text } from '../../../src/renderer/text';
import { later, printOf, viewAt } from './views';

const print = printOf({ state: 'confirmed' });
const printed = viewAt('confirmed', { print });

it.each<[string, LabelView]>([
  ['outdated', { ...printed, label: { ...printed.label, outdatedAt: later(5) } }],
  ['replaced', { ...printed, replacedBy: { labelId: 'two', packageId: 'P456' } }],
])('says nothing good of a label that is %s, in any list', (_, view) => {
  for (const Pill of [OutcomePill, LabelPill]) {
    expect(renderToStaticMarkup(createElement(Pill, { view: printed }))).toContain('data-tone="good"');
    const shown = renderToStaticMarkup(createElement(Pill, { view }));
    expect(shown).toContain('data-tone="stop"');
    expect(shown).toContain(text.ship.oldPaper.pill);
    expect(shown).not.toContain(text.outcomes.Printed);
  }
});
