import { expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import { provision } from '#test/support/station';
import { useBench } from './bench';

const at = useBench('read-only', {
  printers: {},
  opening: { isReadOnly: true },
  begins: 'open',
  mayFail: true,
});

const called = async (name: string, input: unknown) => {
  const reply = await dispatch(at.station, name, input, (error) => at.errors.push(String(error)));
  return reply.ok ? 'done' : reply.error.message;
};

const refused = expect.stringContaining('setup.readOnly') as string;
const floor = {
  ...{ url: 'postgresql://floor@127.0.0.1:1/floor', password: 'x'.repeat(12) },
  ...{ passphrase: 'y'.repeat(20), withoutTls: true },
};

it.each([
  ['settings.set', { station: { name: 'Other' } }],
  ['settings.startAgain', undefined],
  ['settings.joinFloor', floor],
  ['settings.leaveFloor', { anyway: true }],
  ['credentials.set', { basicToken: 'abc' }],
  ['credentials.forget', undefined],
  ['provisioning.load', { bytes: new TextEncoder().encode('{"packbench":1}') }],
  ['printers.add', { name: 'New', uri: 'tcp://127.0.0.1:9100', dpi: 203 }],
  ['printers.remove', { printerId: 'x' }],
  ['printers.adopt', { printerId: 'x', elsewhere: 'tcp://127.0.0.1:9100' }],
  ['labels.allowCommands', { labelId: 'x' }],
])('a read-only bench refuses %s to everybody', async (name, input) => {
  expect(await called(name, input)).toEqual(refused);
});

it('everybody keeps the settings for sound, looks and language, and the view of the settings', async () => {
  expect(await called('settings.set', { sound: false, appearance: 'dark' })).toBe('done');
  expect(await called('settings.set', { sound: false, station: { name: 'Other' } })).toEqual(refused);
  expect(await called('settings.get', undefined)).toBe('done');
  expect((await at.station.state()).isReadOnly).toBe(true);
});

it('the administrator’s file still sets up a read-only bench', async () => {
  await provision(at.station, { station: { name: 'Bench 9' } });
  expect((await at.station.state()).name).toBe('Bench 9');
});
