import { type ComponentType, createElement } from 'react';
import { expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { readable } from '../landed/render';

// Tests are compiled without JSX, so they cannot import the types of the screen.
const file = '../../../../src/renderer/screens/printers/find/find-printer';

it('what is wrong with an address that was searched is shown in words', async () => {
  const { FindPrinter } = (await import(file)) as { FindPrinter: ComponentType<object> };
  const message = codedMessage('printer.addressOdd', { typed: 'zebra 3' });
  const search = { looking: false, found: [], troubles: [{ way: 'address', message }], allowCommand: null };
  const shown = readable(createElement(FindPrinter, { search, printers: [], typed: 'zebra 3' } as object));
  expect(shown).toContain('“zebra 3” is not a network name or an IP address. Type one, such as');
});
