import { createElement } from 'react';
import { expect, it } from 'vitest';
import { stages } from '#shared/label/stage';
import { RemoveLabel } from '../../../../src/renderer/screens/labels/label-sections';
import { readable } from '../landed/render';
import { viewAt } from '../views';

it('Labels offers to remove only orders for which nothing was bought', () => {
  const offered = stages.filter((stage) =>
    readable(createElement(RemoveLabel, { view: viewAt(stage) })).includes('Remove from the list'),
  );
  expect(offered).toEqual(['draft']);
});
