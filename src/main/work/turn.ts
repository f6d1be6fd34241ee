/** Lets works run one after the other, in the order they were asked for. One that rejects hinders no other. */
export const createTurn = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
};
