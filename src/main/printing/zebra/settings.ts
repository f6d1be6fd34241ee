import type { Question } from './questions';

/** What are your settings? Asked in ZPL, so that every printer that speaks it answers; it prints nothing. */
export const settingsQuestion: Question<ReadonlyMap<string, string>> = {
  text: '^XA^HH^XZ\r\n',
  answer: (reply) => (reply.kind === 'settings' ? reply.values : null),
};
