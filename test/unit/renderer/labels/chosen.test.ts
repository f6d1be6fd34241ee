import { afterEach, expect, it } from 'vitest';
import type { Output } from '#shared/bridge/contract';
import { type Stage, stages } from '#shared/label/stage';
import { clearMessage, currentMessage } from '../../../../src/renderer/scan/message';
import { findScanned } from '../../../../src/renderer/screens/labels/chosen';
import { endStations, stubStation } from '../station-stub';
import { viewAt } from '../views';

afterEach(async () => {
  await endStations();
  clearMessage();
});

const none = Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>;
const view = (id: string) => {
  const one = viewAt('confirmed');
  return { ...one, label: { ...one.label, id } };
};
const answer = (...ids: string[]): Output<'labels.list'> => ({
  views: ids.map(view),
  counts: none,
  held: none,
  total: null,
  others: [],
  othersTotal: 0,
});
const shown = () => currentMessage()?.line ?? null;

it('a scan on Labels opens the label that it finds if it is the only one', async () => {
  const station = stubStation();
  const one = findScanned('PB-1');
  const asked = station.next('labels.list');
  expect(asked.input).toEqual({ search: 'PB-1', limit: 2 });
  await asked.answer(answer('a'));
  expect((await one)?.id).toBe('a');
  const several = findScanned('PB');
  await station.next('labels.list').answer(answer('a', 'b'));
  expect(await several).toBe(null);
  expect(shown()).toBe(null);
});

it('a scan on Labels that finds nothing says so, until the next scan', async () => {
  const station = stubStation();
  const lost = findScanned('NOWHERE');
  await station.next('labels.list').answer(answer());
  expect(await lost).toBe(null);
  expect(shown()).toMatchObject({ word: 'Not found', tone: 'stop', subject: 'NOWHERE' });
  const broken = findScanned('PB-1');
  expect(shown()).toBe(null);
  await station.next('labels.list').fail('It broke.');
  expect(await broken).toBe(null);
  expect(shown()).toMatchObject({ word: 'Held', tone: 'stop', subject: 'PB-1' });
});

it('the answer to an earlier scan says nothing about a later one', async () => {
  const station = stubStation();
  const [first, second] = [findScanned('NOWHERE'), findScanned('PB-1')];
  await station.next('labels.list').answer(answer());
  await station.next('labels.list').answer(answer('a'));
  expect(await first).toBe(null);
  expect((await second)?.id).toBe('a');
  expect(shown()).toBe(null);
});
