import { type ComponentType, createElement } from 'react';
import { expect, it, vi } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import { stages } from '#shared/label/stage';
import { readable } from '../landed/render';
import { viewAt } from '../views';

// The catalogue reads the page's navigator for the language; plain Node 20 has none.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
});

// Tests are compiled without JSX, so they cannot import the types of the screen.
const file = '../../../../src/renderer/screens/labels/label-sections';

it('Labels offers to remove only orders for which nothing was bought', async () => {
  const { RemoveLabel } = (await import(file)) as { RemoveLabel: ComponentType<{ view: LabelView }> };
  const offered = stages.filter((stage) =>
    readable(createElement(RemoveLabel, { view: viewAt(stage) })).includes('Remove from the list'),
  );
  expect(offered).toEqual(['draft']);
});
