import { describe, expect, it } from 'vitest';
import { createChangeBatcher } from '#main/base/change-batcher';

const open = (
  atClose: 'deliver' | 'drop',
  deliver: (changes: ReadonlyMap<string, number>) => void | Promise<void> = () => undefined,
) => {
  const delivered: [string, number][][] = [];
  const errors: unknown[] = [];
  const batcher = createChangeBatcher<string, number>({
    gatherMs: 5,
    deliver: (changes) => {
      delivered.push([...changes]);
      return deliver(changes);
    },
    atClose,
    onError: (error) => errors.push(error),
  });
  return { batcher, delivered, errors };
};

describe('a change batcher', () => {
  it('delivers collected changes together, the newest of each key', async () => {
    const { batcher, delivered } = open('drop');
    batcher.add([
      ['a', 1],
      ['b', 1],
    ]);
    batcher.add([['a', 2]]);
    expect(delivered).toEqual([]);
    await expect.poll(() => delivered).toHaveLength(1);
    expect(new Map(delivered[0])).toEqual(
      new Map([
        ['a', 2],
        ['b', 1],
      ]),
    );
  });

  it('delivers an empty set where no change is named', async () => {
    const { batcher, delivered } = open('drop');
    batcher.add([]);
    await expect.poll(() => delivered).toEqual([[]]);
  });

  it('delivers one after the other, and continues after a failure', async () => {
    let release = (): void => undefined;
    const first = new Promise<void>((_, reject) => {
      release = () => reject(new Error('full'));
    });
    const { batcher, delivered, errors } = open('drop', (changes) => (changes.has('a') ? first : undefined));
    batcher.add([['a', 1]]);
    await expect.poll(() => delivered).toHaveLength(1);
    batcher.add([['b', 1]]);
    release();
    await expect.poll(() => delivered).toHaveLength(2);
    expect(errors).toHaveLength(1);
  });

  it.each([
    ['deliver', [[['a', 1]]]],
    ['drop', []],
  ] as const)(
    'a change batcher closed with "%s" leaves %j, and accepts nothing after that',
    async (atClose, expected) => {
      const { batcher, delivered } = open(atClose);
      batcher.add([['a', 1]]);
      await batcher.close();
      batcher.add([['b', 1]]);
      await batcher.close();
      expect(delivered).toEqual(expected);
    },
  );
});
