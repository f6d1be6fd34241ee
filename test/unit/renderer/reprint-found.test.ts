import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearMessage, currentMessage } from '../../../src/renderer/scan/message';
import { choose, currentChosen } from '../../../src/renderer/screens/reprint/chosen';
import { find, followEnvironment, foundLine, lostLine } from '../../../src/renderer/screens/reprint/find';
import { queries } from '../../../src/renderer/station';
import { readable } from './landed/render';
import { endStations, stubStation } from './station-stub';
import { heldView, printOf, viewAt } from './views';

// The catalogue reads the page's navigator for the language; plain Node 20 has none.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
});

// Tests are compiled without JSX, so they cannot import the types of the screen.
const file = '../../../src/renderer/screens/reprint/index';
let Label: ComponentType<{ labelId: string; turn: number }>;
beforeAll(async () => {
  stubStation();
  ({ Label } = (await import(file)) as { Label: typeof Label });
});

let station: ReturnType<typeof stubStation>;
beforeEach(() => {
  station = stubStation();
});
afterEach(async () => {
  followEnvironment();
  await endStations();
  clearMessage();
});

const out = viewAt('confirmed', { print: printOf({ state: 'confirmed' }) });

it('a reprint of a parcel that has arrived is never green', () => {
  expect(foundLine(out, [], true)).toMatchObject({ word: 'Registered', tone: 'good' });
  expect(foundLine(out, ['arrived'], true)).toMatchObject({ word: 'Held', tone: 'look' });
});

it('a label that no printer can print is never green', () => {
  const line = { word: 'Held', tone: 'look', next: 'Add a printer first (F9).' };
  expect(foundLine(out, [], false)).toMatchObject(line);
  expect(foundLine(out, ['arrived'], false)).toMatchObject(line);
});

it('a label that waits for a person, in doubt or on hold, is never green', () => {
  const inDoubt = { word: 'Unknown', tone: 'stop', next: 'Look: did the label come out?' };
  expect(foundLine(heldView('sent', 'print_unknown'), [], true)).toMatchObject(inDoubt);
  expect(foundLine(heldView('sent', 'print_unknown'), ['arrived'], false)).toMatchObject(inDoubt);
  for (const code of [
    ...(['label_forbidden', 'label_unfit', 'label_asks'] as const),
    ...(['bought_twice', 'maybe_printed_elsewhere', 'label_superseded'] as const),
  ])
    expect(foundLine(heldView('registered', code), [], true)).toMatchObject({ word: 'Held', tone: 'look' });
});

it('a label whose print waits for its printer is never green', () => {
  const print = printOf({ state: 'queued', waiting: ['media-empty'] });
  expect(foundLine(viewAt('confirmed', { print }), [], true)).toMatchObject({
    word: 'Working',
    tone: 'look',
  });
  expect(foundLine(viewAt('registered', { print }), [], true)).toMatchObject({ tone: 'look' });
});

it('the old paper of a label is the alarm, whatever else it waits for', () => {
  const alarm = { word: 'Refused', tone: 'stop', alarm: true };
  const held = heldView('confirmed', 'label_superseded');
  const outdated = { ...held, label: { ...held.label, outdatedAt: '2026-01-05T11:00:00.000Z' } };
  expect(foundLine(outdated, [], true)).toMatchObject({
    ...{ ...alarm, next: 'Old data on this label! Look before you print.' },
  });
  const replacedBy = { labelId: 'two', packageId: 'P9' };
  expect(foundLine({ ...held, replacedBy, paperStop: 'replaced' }, [], true)).toMatchObject({
    ...{ ...alarm, next: 'Old label! P9 replaces it. Take it off.' },
  });
});

it('an order that was not bought here is not called unbought while the other benches could not answer', () => {
  const lost = { kind: 'not_bought', view: viewAt('draft') } as const;
  expect(lostLine(lost)).toMatchObject({ next: 'Not bought yet. Ship it (F2).' });
  expect(lostLine({ ...lost, elsewhere: 'asking' })).toMatchObject({
    ...{ word: 'Refused', tone: 'look', next: 'The other benches are being asked. Scan it again.' },
  });
  expect(lostLine({ ...lost, elsewhere: 'away' })).toMatchObject({
    ...{ word: 'Refused', tone: 'look', next: 'Not bought here. The other benches can’t be asked now.' },
  });
  expect(lostLine({ ...lost, elsewhere: 'unreadable' }).next).toMatch(/^Not bought here\./);
  // A purchase in doubt may be paid for: no screen calls it unbought.
  const inDoubt = { kind: 'not_bought', view: heldView('draft', 'answer_lost') } as const;
  for (const one of [inDoubt, { ...inDoubt, elsewhere: 'away' } as const])
    expect(lostLine(one)).toMatchObject({ word: 'Unknown', tone: 'stop' });
});

describe('a change of the environment', () => {
  it('closes the open label: the other archive does not have it', () => {
    followEnvironment();
    choose('one');
    station.announce('station.changed', {});
    expect(currentChosen()).toEqual({ phase: 'none' });
  });

  it('ends a look-up that is under way, and shows nothing of its answer', async () => {
    followEnvironment();
    void find('P123');
    const lookUp = station.next('track.lookUp');
    station.announce('station.changed', {});
    await lookUp.answer({ kind: 'not_bought', view: viewAt('draft') });
    expect(currentChosen()).toEqual({ phase: 'none' });
    expect(currentMessage()).toBeNull();
  });
});

it('a label that is not in the archive any more is named as that, not drawn as if it were being fetched', () => {
  const queryKey = ['labels.get', { labelId: 'one' }];
  queries.setQueryData(queryKey, null);
  const label = createElement(Label, { labelId: 'one', turn: 1 });
  const words = readable(createElement(QueryClientProvider, { client: queries }, label));
  queries.removeQueries({ queryKey });
  expect(words).toContain('This label is not here any more.');
});
