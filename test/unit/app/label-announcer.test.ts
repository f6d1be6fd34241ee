import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createLabelAnnouncer } from '#main/app/label-announcer';

const open = (about: (labelId: string) => Promise<void> = () => Promise.resolve()) => {
  const told: string[] = [];
  const errors: unknown[] = [];
  const announcer = createLabelAnnouncer(
    async (labelId) => {
      told.push(labelId);
      await about(labelId);
    },
    (error) => errors.push(error),
  );
  return { announcer, told, errors };
};

describe('announcing labels that changed', () => {
  it('is done once for changes in one moment, and again for a later one', async () => {
    const { announcer, told } = open();
    announcer.add([['a', true]]);
    announcer.add([['b', true]]);
    announcer.add([['a', true]]);
    expect(told).toEqual([]);
    await vi.waitFor(() => expect(told).toEqual(['a', 'b']));
    announcer.add([['a', true]]);
    await vi.waitFor(() => expect(told).toEqual(['a', 'b', 'a']));
    await announcer.close();
  });

  it('announces a change that came while it was announcing', async () => {
    const { announcer, told } = open(async (labelId) => {
      if (labelId !== 'a' || told.length > 1) return;
      announcer.add([['a', true]]);
      await pause(30);
    });
    announcer.add([['a', true]]);
    await vi.waitFor(() => expect(told).toEqual(['a', 'a']));
    await announcer.close();
  });

  it('goes on after one that could not be told', async () => {
    const { announcer, told, errors } = open((labelId) =>
      labelId === 'a' ? Promise.reject(new Error('gone')) : Promise.resolve(),
    );
    announcer.add([['a', true]]);
    announcer.add([['b', true]]);
    await announcer.close();
    expect(told).toEqual(['a', 'b']);
    expect(errors).toHaveLength(1);
  });

  it('tells what is left when it is closed, and nothing after that', async () => {
    const { announcer, told } = open();
    announcer.add([['a', true]]);
    await announcer.close();
    announcer.add([['b', true]]);
    await pause(40);
    expect(told).toEqual(['a']);
  });
});
