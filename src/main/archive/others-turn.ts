/**
 * Lets others have the thread between two pieces of a long transaction: the window, a print's next byte. Others of the
 * archive wait for the transaction's end all the same, for there is one connection.
 */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
