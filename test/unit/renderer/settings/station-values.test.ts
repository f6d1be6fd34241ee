import { expect, it } from 'vitest';
import { stationInput } from '../../../../src/renderer/screens/settings/station-values';

const values = { name: 'Bench 1', sound: false, appearance: 'dark', language: 'pl' } as const;

it('sound, looks and language are saved without the name of the bench, which only a supervisor changes', () => {
  expect(stationInput(values, 'Bench 1')).toEqual({ sound: false, appearance: 'dark', language: 'pl' });
  expect(stationInput({ ...values, name: ' Bench 1 ' }, 'Bench 1')).not.toHaveProperty('station');
});

it('a new name of the bench is saved with them', () => {
  expect(stationInput({ ...values, name: ' Bench 2 ' }, 'Bench 1')).toEqual({
    station: { name: 'Bench 2' },
    ...{ sound: false, appearance: 'dark', language: 'pl' },
  });
});
