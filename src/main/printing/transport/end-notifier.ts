/** Something that ends once and notifies its listeners. */
export const createEndNotifier = () => {
  let isOver = false;
  const listeners: (() => void)[] = [];
  return {
    get isOver(): boolean {
      return isOver;
    },
    listen: (listener: () => void): void => void listeners.push(listener),
    now: (): void => {
      if (isOver) return;
      isOver = true;
      for (const listener of listeners) listener();
    },
  };
};
