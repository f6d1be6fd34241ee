import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../../src/renderer/station';

const queryKey = ['printers.list', undefined];
afterEach(() => {
  onlineManager.setOnline(true);
  queries.removeQueries({ queryKey });
});

test('the station is called even when the computer has no network', async () => {
  onlineManager.setOnline(false);
  const answer = queries.query({ queryKey, queryFn: () => Promise.resolve('an answer') });
  expect(queries.getQueryState(queryKey)?.fetchStatus).toBe('fetching');
  expect(await answer).toBe('an answer');
});
