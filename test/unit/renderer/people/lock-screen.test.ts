import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import type { PeopleState, StationState } from '#shared/bridge/contract';
import { readable } from '../landed/render';

type Shown = ComponentType<{ station: StationState; people: PeopleState }>;

// Tests are compiled without JSX, so they cannot import the types of the screen.
const file = '../../../../src/renderer/people/lock-screen';
let LockScreen: Shown;
beforeAll(async () => {
  ({ LockScreen } = (await import(file)) as { LockScreen: Shown });
});

const people = { on: true, person: null, choices: [], problem: null } as unknown as PeopleState;
const shown = (disk: StationState['disk']): string => {
  const station = { environment: 'production', name: 'Bench 1', disk } as StationState;
  const screen = createElement(LockScreen, { station, people });
  return readable(createElement(QueryClientProvider, { client: new QueryClient() }, screen));
};
const goesOn = 'Work in progress continues';

it('a locked station says that its work continues', () => {
  expect(shown(null)).toContain(goesOn);
  expect(shown(null)).not.toContain('can’t write to its disk');
});

it('a locked station that can not write to its disk says that, and not that its work continues', () => {
  expect(shown('full')).toContain('This bench can’t write to its disk');
  expect(shown('full')).not.toContain(goesOn);
});
