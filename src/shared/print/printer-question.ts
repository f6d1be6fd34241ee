import { z } from 'zod';

/** Questions to a printer that have a name: identity (`~HI`), errors (`~HQES`), host status (`~HS`), configuration (`^HH`). */
export const namedQuestions = ['identity', 'errors', 'host', 'configuration'] as const;
export type NamedQuestion = (typeof namedQuestions)[number];

/** A named question, or a question for the value of a variable (`! U1 getvar`). */
export const printerQuestion = z.union([
  z.enum(namedQuestions),
  z.object({ sgd: z.string().trim().min(1).max(200) }),
]);
export type PrinterQuestion = z.infer<typeof printerQuestion>;

/**
 * Why a question was not asked. `command`: it is not a variable's name but a command. `no_name`: not a possible name of a variable.
 * `unknown_group`: not among the variables that the station reads. `secret`: a password or a key. `busy`: a print of this station is at the
 * printer. `stopped`: a print came and went first. `unreachable`: no connection. `gone`: the printer is not known here.
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

/** The known fields of a printer's answers. */
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

/** Fields that are 1 for yes and 0 for no. */
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

/** One row of an answer: `name` as the printer or its manual calls it, `field` the known field, if any. */
export const answerRowSchema = z.object({
  field: z.enum(answerFields).nullable(),
  name: z.string(),
  value: z.string(),
});
export type AnswerRow = z.infer<typeof answerRowSchema>;

/** One question and everything that was received until the printer fell silent: one character per byte, without passwords. */
export interface Capture {
  asked: string;
  answer: string;
  /** Milliseconds from the question to the last byte, or the whole wait where nothing was received. */
  ms: number;
}
