/**
 * A process of its own for work that may have to be ended at any moment, or that could end its process: Electron's utility process, or
 * one forked by Node.js. Messages are values that can be cloned.
 */
export interface Child<Order, Message> {
  send(order: Order): void;
  onMessage(listener: (message: Message) => void): void;
  onExit(listener: () => void): void;
  /** Ends the process at once, whatever it waits for. */
  kill(): void;
}

export type SpawnChild<Order, Message> = () => Child<Order, Message>;

interface Port<Order, Message> {
  postMessage(message: Message): void;
  on(name: 'message', listener: (event: { data: Order }) => void): void;
}

/** The other side, in the process. It ends with the process that started it. */
export const parent = <Order, Message>(): Pick<Child<Message, Order>, 'send' | 'onMessage'> => {
  const { parentPort: port } = process as unknown as { parentPort?: Port<Order, Message> };
  if (port)
    return {
      send: (message) => port.postMessage(message),
      onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
    };
  return {
    send: (message) => void process.send?.(message),
    onMessage: (listener) => {
      process.on('message', (order) => listener(order as Order));
      // Not `process.exit`: it waits for calls that hang in the kernel.
      process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
    },
  };
};
