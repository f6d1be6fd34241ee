import { expect, inject, it } from 'vitest';
import { preparedName } from '../../src/main/floor/database';
import { startStatement, takeTurnStatement } from '../../src/main/floor/statements';
import { importOrders, order } from '#test/support/station';
import { ships, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { proxyTo } from './support/proxy';

const benches = useBenches();

const statements = { claim: startStatement, turn: takeTurnStatement };

/** What is asked; a connection sends the text of a statement once, and its name each time. */
const askedIn = (bytes: Buffer): string | undefined =>
  Object.entries(statements).find(([, text]) => bytes.includes(preparedName(text)))?.[0];

it('requests an order and its printer’s turn at the same time, so that a scan needs one round trip', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const one = await benches.bench('Bench 1', { url: benches.url.replace(/:\d+\//, `:${proxy.port}/`) });
  await importOrders(one.at.station, [order('EX-1'), order('EX-2')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');

  const sent: string[] = [];
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  proxy.onStatement = (bytes) => {
    const kind = askedIn(bytes);
    if (kind === undefined) return undefined;
    sent.push(kind);
    return isAnswered;
  };
  await one.at.station.ship.scan({ code: 'EX-2' });
  // Both are asked before either is answered.
  await eventually(() => expect(sent.toSorted()).toEqual(['claim', 'turn']));
  answer();
  await eventually(() => expect(one.printer.printed).toHaveLength(2));
  expect(sent.filter((kind) => kind === 'claim')).toEqual(['claim']);
});
