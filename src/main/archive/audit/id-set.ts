const bits = 13;

/** Numbers of rows, a bit each: a million of them take 130 kB, and one far out takes 1 kB. */
export const idSet = () => {
  const blocks = new Map<number, Uint32Array>();
  const place = (id: number) => ({
    block: Math.floor(id / 2 ** bits),
    word: (id >> 5) & 255,
    bit: 1 << (id & 31),
  });
  return {
    add: (id: number): void => {
      const { block, word, bit } = place(id);
      const words = blocks.get(block) ?? new Uint32Array(2 ** (bits - 5));
      words[word] = (words[word] ?? 0) | bit;
      blocks.set(block, words);
    },
    has: (id: number): boolean => {
      const { block, word, bit } = place(id);
      return ((blocks.get(block)?.[word] ?? 0) & bit) !== 0;
    },
  };
};
export type IdSet = ReturnType<typeof idSet>;
