/**
 * Lets other work use the thread before long work continues (the window, a printer's next byte), like stepping aside on a narrow stair.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
