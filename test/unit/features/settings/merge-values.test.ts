import { expect, it } from 'vitest';
import { mergeValues, type FloorValues, type Values } from '#main/features/settings/sharing/merge-values';

const reported = (version: number, value: string): FloorValues => ({ part: { version, value } });
const valuesOf = (value: string): Values => ({ part: value });

it('values that changed only here are sent, and values that changed only elsewhere are applied', () => {
  const known = reported(3, 'as it was');
  expect(mergeValues(valuesOf('here'), known, known)).toMatchObject({
    floor: reported(4, 'here'),
    changed: {},
    aside: {},
  });
  expect(mergeValues(valuesOf('as it was'), known, reported(4, 'there'))).toEqual({
    ...{ floor: reported(4, 'there'), known: reported(4, 'there') },
    ...{ changed: { part: 'there' }, aside: {} },
  });
});

it('the floor’s value wins if both changed, and this bench’s value is kept aside', () => {
  expect(mergeValues(valuesOf('here'), reported(3, 'as it was'), reported(4, 'there'))).toMatchObject({
    ...{ floor: reported(4, 'there'), changed: { part: 'there' }, aside: { part: 'here' } },
  });
});

it('a new bench gets the floor’s values, and its own are kept aside', () => {
  expect(mergeValues(valuesOf('here'), {}, reported(1, 'there'))).toMatchObject({
    ...{ floor: reported(1, 'there'), changed: { part: 'there' }, aside: { part: 'here' } },
  });
  expect(mergeValues(valuesOf('here'), {}, {})).toMatchObject({
    floor: reported(1, 'here'),
    changed: {},
    aside: {},
  });
});

it('a floor that lost data gets the values again, and conflicts since then become a question', () => {
  const known = reported(7, 'the newest');
  expect(mergeValues(valuesOf('the newest'), known, reported(5, 'older'))).toMatchObject({
    floor: known,
    changed: {},
  });
  expect(mergeValues(valuesOf('the newest'), known, {})).toMatchObject({ floor: known, changed: {} });
  expect(mergeValues(valuesOf('newer still'), known, reported(5, 'older'))).toMatchObject({
    floor: reported(8, 'newer still'),
  });
  expect(mergeValues(valuesOf('the newest'), known, reported(7, 'went on'))).toMatchObject({
    ...{ floor: reported(7, 'went on'), changed: { part: 'went on' }, aside: { part: 'the newest' } },
  });
});

it('values that can’t be read here or were never here are not sent', () => {
  const known = reported(3, 'as it was');
  expect(mergeValues({}, known, known)).toMatchObject({ floor: known, changed: {}, aside: {} });
  expect(mergeValues({}, known, {})).toMatchObject({ floor: known });
  expect(mergeValues({}, {}, known)).toEqual({ floor: known, known: {}, changed: {}, aside: {} });
});

it('values with fields in another order are equal', () => {
  const known = { part: { version: 1, value: { a: 1, b: [1, 2] } } };
  expect(mergeValues({ part: { b: [1, 2], a: 1 } }, known, known)).toMatchObject({
    floor: known,
    changed: {},
  });
  expect(mergeValues({ part: { b: [2, 1], a: 1 } }, known, known).floor['part']?.version).toBe(2);
});
