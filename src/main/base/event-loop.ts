/**
 * Lets whatever else waits for the thread run before a long piece of work goes on (the window, a printer's next byte), like
 * stepping aside on a narrow stair.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
