import { expect, it } from 'vitest';
import type { Hit } from '#main/printing/discovery/finder';
import { search } from '#main/printing/discovery/search';
import { typedFinder } from '#main/printing/discovery/typed';
import type { SearchProblem } from '#shared/print/found';
import { codedMessage } from '#shared/text/coded-message';
import { inEnglish } from '#shared/text/in-english';

const never = new AbortController().signal;

it.each([
  ['192.168.1.50', 'tcp://192.168.1.50:9100'],
  [' zebra-3.local:6101 ', 'tcp://zebra-3.local:6101'],
  ['fe80::1', 'tcp://[fe80::1]:9100'],
])('the typed address %j is searched at %s', async (typed, uri) => {
  const found: Hit[] = [];
  await typedFinder(typed).find((hit) => found.push(hit), never);
  expect(found).toEqual([{ uri }]);
});

it.each(['zebra 3', '192.168.1.50:99999', 'http://zebra'])(
  'the typed address %j is reported with what to type instead',
  async (typed) => {
    const troubles: SearchProblem[] = [];
    const finders = [typedFinder(typed)];
    const trouble = (one: SearchProblem): number => troubles.push(one);
    await search(
      { finders, probe: () => Promise.reject(new Error()), changed: () => undefined, trouble },
      never,
    );
    expect(troubles).toEqual([{ way: 'address', message: codedMessage('printer.addressOdd', { typed }) }]);
    expect(inEnglish(troubles[0]?.message ?? '')).toBe(
      `“${typed}” is not a network name or an IP address. Type one, such as 192.168.1.50 or zebra-3.local, with a port if it is not 9100: zebra-3.local:6101`,
    );
  },
);
