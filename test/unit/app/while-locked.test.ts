import { describe, expect, it } from 'vitest';
import type { EventName } from '#shared/bridge/contract';
import { holdWhileLocked } from '#main/app/while-locked';

/** A page that stands locked, and what it was told. */
const lockedPage = () => {
  const reported: { name: EventName; payload: unknown }[] = [];
  let locked = true;
  const announce = holdWhileLocked(
    (name, payload) => reported.push({ name, payload }),
    () => locked,
  );
  return {
    told: reported,
    tell: announce as (name: EventName, payload: unknown) => void,
    signIn: () => {
      locked = false;
      announce('people.changed', {});
    },
  };
};

const rowOf = (labelId: string, contact: string) => ({ labelId, contact });
const viewOf = (id: string, contact: string) => ({ label: { id, contact } });

/** What is told twice of the same thing, and what of it counts at last. */
const reported: [EventName, unknown, unknown, unknown][] = [
  ['label.changed', viewOf('a', 'Old name'), viewOf('a', 'Goods-in desk'), viewOf('a', 'Goods-in desk')],
  [
    'queue.rows',
    [rowOf('a', 'Old name'), rowOf('b', 'Pat Example')],
    [rowOf('a', 'Goods-in desk')],
    [rowOf('a', 'Goods-in desk'), rowOf('b', 'Pat Example')],
  ],
  ['updates.changed', { rows: ['Old name'] }, { rows: ['Goods-in desk'] }, { rows: ['Goods-in desk'] }],
];

describe('a page that stands locked', () => {
  it.each(reported)(
    'a locked page receives no %s, and the newest one once somebody signs in',
    (name, before, after, newest) => {
      const page = lockedPage();
      page.tell(name, before);
      page.tell(name, after);
      page.tell('disk.changed', {});
      expect(page.told).toEqual([{ name: 'disk.changed', payload: {} }]);
      page.signIn();
      expect(page.told.slice(1)).toEqual([
        { name: 'people.changed', payload: {} },
        { name, payload: newest },
      ]);
      // Once alone: the next who signs in has asked for everything by itself.
      page.signIn();
      expect(page.told.filter((one) => one.name === name)).toHaveLength(1);
    },
  );

  it.each(reported)(
    'a locked page never receives %s of another environment, not even when somebody signs in',
    (name, before) => {
      const page = lockedPage();
      page.tell(name, before);
      page.tell('station.changed', {});
      page.signIn();
      expect(page.told.map((one) => one.name)).toEqual(['station.changed', 'people.changed']);
    },
  );
});
