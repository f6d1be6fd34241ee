import { z } from 'zod';

/**
 * What a person may ask a printer by name: who it is (`~HI`), what is wrong with it (`~HQES`), what it holds (`~HS`), how it
 * is set up (`^HH`).
 */
export const namedQuestions = ['identity', 'errors', 'host', 'configuration'] as const;
export type NamedQuestion = (typeof namedQuestions)[number];

/** A question by name, or one for the value of a variable (`! U1 getvar`). */
export const printerQuestion = z.union([
  z.enum(namedQuestions),
  z.object({ sgd: z.string().trim().min(1).max(200) }),
]);
export type PrinterQuestion = z.infer<typeof printerQuestion>;

/**
 * Why a question was not asked. `command` it is no name but something that acts; `no_name` nothing a variable is called;
 * `unknown_group` not among the variables that are read here; `secret` a password or a key; `busy` a print of this station
 * is at the printer; `stopped` a print came, and went first; `unreachable` no connection; `gone` no such printer here.
 */
export const questionRefusals = [
  'command',
  'no_name',
  'unknown_group',
  'secret',
  'busy',
  'stopped',
  'unreachable',
  'gone',
] as const;
export type QuestionRefusal = (typeof questionRefusals)[number];

/** What a printer's answer holds, where it is known what it means. */
export const answerFields = [
  'model',
  'firmware',
  'dotsPerMm',
  'memory',
  'options',
  'errors',
  'warnings',
  'communication',
  'paperOut',
  'paused',
  'labelLength',
  'formatsWaiting',
  'bufferFull',
  'diagnostic',
  'partialFormat',
  'memoryCorrupt',
  'headCold',
  'headHot',
  'mediaSettings',
  'headOpen',
  'ribbonOut',
  'transfer',
  'printMode',
  'widthMode',
  'labelWaiting',
  'labelsLeft',
  'graphicsStored',
  'value',
] as const;
export type AnswerField = (typeof answerFields)[number];

/** Those that are 1 for yes and 0 for no. */
export const yesNoFields: ReadonlySet<AnswerField> = new Set([
  'paperOut',
  'paused',
  'bufferFull',
  'diagnostic',
  'partialFormat',
  'memoryCorrupt',
  'headCold',
  'headHot',
  'headOpen',
  'ribbonOut',
  'transfer',
  'labelWaiting',
]);

/** One thing an answer says: `name` as the printer or its guide calls it, `field` what it is where that is known. */
export const answerRowSchema = z.object({
  field: z.enum(answerFields).nullable(),
  name: z.string(),
  value: z.string(),
});
export type AnswerRow = z.infer<typeof answerRowSchema>;
