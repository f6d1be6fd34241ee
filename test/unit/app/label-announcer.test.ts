import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLabelAnnouncer } from '#main/app/label-announcer';

const open = (about: (labelId: string) => Promise<void> = () => Promise.resolve()) => {
  const reported: string[] = [];
  const errors: unknown[] = [];
  const announcer = createLabelAnnouncer(
    async (labelId) => {
      reported.push(labelId);
      await about(labelId);
    },
    (error) => errors.push(error),
  );
  return { announcer, told: reported, errors };
};

describe('announcing labels that changed', () => {
  it('happens once for changes at the same moment, and again for a later change', async () => {
    const { announcer, told } = open();
    announcer.add([['a', true]]);
    announcer.add([['b', true]]);
    announcer.add([['a', true]]);
    expect(told).toEqual([]);
    await expect.poll(() => told).toEqual(['a', 'b']);
    announcer.add([['a', true]]);
    await expect.poll(() => told).toEqual(['a', 'b', 'a']);
    await announcer.close();
  });

  it('includes a change that was made during an announcement', async () => {
    const { announcer, told } = open(async (labelId) => {
      if (labelId !== 'a' || told.length > 1) return;
      announcer.add([['a', true]]);
      await pause(30);
    });
    announcer.add([['a', true]]);
    await expect.poll(() => told).toEqual(['a', 'a']);
    await announcer.close();
  });

  it('continues after an announcement that failed', async () => {
    const { announcer, told, errors } = open((labelId) =>
      labelId === 'a' ? Promise.reject(new Error('gone')) : Promise.resolve(),
    );
    announcer.add([['a', true]]);
    announcer.add([['b', true]]);
    await announcer.close();
    expect(told).toEqual(['a', 'b']);
    expect(errors).toHaveLength(1);
  });

  it('announces what is left on close, and nothing afterwards', async () => {
    const { announcer, told } = open();
    announcer.add([['a', true]]);
    await announcer.close();
    announcer.add([['b', true]]);
    await pause(40);
    expect(told).toEqual(['a']);
  });
});
