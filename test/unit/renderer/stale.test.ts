import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { resetAnswers, makeStale } from '../../../src/renderer/stale';

const key = ['labels.get', { labelId: 'one' }];
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A displayed answer; for each request the test decides when the answer arrives. */
const looking = () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const asked: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const queryFn = (): Promise<string> =>
    new Promise((resolve, reject) => {
      asked.push({ resolve, reject });
    });
  const observer = new QueryObserver(client, { queryKey: key, queryFn });
  stops.push(
    observer.subscribe(() => undefined),
    () => client.clear(),
  );
  return { client, asked, shown: () => observer.getCurrentResult().data };
};
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a first answer that is older than a change is displayed, and requested once more', async () => {
  const { client, asked, shown } = looking();
  makeStale(client, ['labels.get']);
  makeStale(client, key);
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('being bought');
  await settled();
  expect(shown()).toBe('being bought');
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('printed');
  await settled();
  expect(shown()).toBe('printed');
  expect(asked).toHaveLength(2);
});

test('a failed first answer is requested once more as well', async () => {
  const { client, asked, shown } = looking();
  makeStale(client, key);
  asked[0]?.reject(new Error('the station is busy'));
  await settled();
  asked[1]?.resolve('printed');
  await settled();
  expect(shown()).toBe('printed');
});

test('a displayed answer is requested again at once, and one of another name is not', async () => {
  const { client, asked, shown } = looking();
  makeStale(client, ['printers.list']);
  asked[0]?.resolve('being bought');
  await settled();
  expect(asked).toHaveLength(1);
  makeStale(client, key);
  expect(asked).toHaveLength(2);
  makeStale(client, key);
  expect(asked).toHaveLength(3);
  asked[1]?.resolve('older');
  asked[2]?.resolve('printed');
  await settled();
  expect(shown()).toBe('printed');
});

test('after a reset, answers about the station stay until the new ones arrive; all others are dropped', async () => {
  const { client, asked, shown } = looking();
  asked[0]?.resolve('of the archive before');
  client.setQueryData(['settings.get', undefined], 'as they were');
  await settled();
  resetAnswers(client, new Set(['settings.get']));
  expect(shown()).toBeUndefined();
  expect(asked).toHaveLength(2);
  expect(client.getQueryData(['settings.get', undefined])).toBe('as they were');
  expect(client.getQueryState(['settings.get', undefined])?.isInvalidated).toBe(true);
});
