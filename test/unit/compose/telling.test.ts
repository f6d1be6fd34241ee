import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createTelling } from '#main/compose/telling';

const open = (about: (labelId: string) => Promise<void> = () => Promise.resolve()) => {
  const told: string[] = [];
  const errors: unknown[] = [];
  const telling = createTelling(
    async (labelId) => {
      told.push(labelId);
      await about(labelId);
    },
    (error) => errors.push(error),
  );
  return { telling, told, errors };
};

describe('Telling of labels that changed', () => {
  it('is done once for changes in one breath, and again for a later one', async () => {
    const { telling, told } = open();
    telling.tell('a');
    telling.tell('b');
    telling.tell('a');
    expect(told).toEqual([]);
    await vi.waitFor(() => expect(told).toEqual(['a', 'b']));
    telling.tell('a');
    await vi.waitFor(() => expect(told).toEqual(['a', 'b', 'a']));
    await telling.close();
  });

  it('tells of a change that came while it was telling', async () => {
    const { telling, told } = open(async (labelId) => {
      if (labelId !== 'a' || told.length > 1) return;
      telling.tell('a');
      await pause(30);
    });
    telling.tell('a');
    await vi.waitFor(() => expect(told).toEqual(['a', 'a']));
    await telling.close();
  });

  it('goes on after one that could not be told', async () => {
    const { telling, told, errors } = open((labelId) =>
      labelId === 'a' ? Promise.reject(new Error('gone')) : Promise.resolve(),
    );
    telling.tell('a');
    telling.tell('b');
    await telling.close();
    expect(told).toEqual(['a', 'b']);
    expect(errors).toHaveLength(1);
  });

  it('tells what is left when it is closed, and nothing after that', async () => {
    const { telling, told } = open();
    telling.tell('a');
    await telling.close();
    telling.tell('b');
    await pause(40);
    expect(told).toEqual(['a']);
  });
});
