import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { ErrorNote, refusedAt } from '../../../src/renderer/parts';
import { RefusedCall } from '../../../src/renderer/station';

const long = new RefusedCall(codedMessage('value.long', { limit: 200 }), 'address');
const shown = (error: unknown, fields?: readonly string[]): string =>
  renderToStaticMarkup(createElement(ErrorNote, { error, ...(fields && { fields }) }));

it('says at its field why a call was refused, and not once more below the form', () => {
  expect(refusedAt(long, 'address')).toBe('It is longer than 200 characters');
  expect(refusedAt(long, 'name')).toBeNull();
  expect(refusedAt(new Error('no answer'), 'address')).toBeNull();
  expect(shown(long, ['address'])).toBe('');
});

it('says below a form without this field why a call was refused, as a sentence', () => {
  expect(shown(long, ['name'])).toContain('It is longer than 200 characters');
  expect(shown(new RefusedCall(codedMessage('people.nameEmpty'), 'name'))).toContain('>The name must not be');
});
