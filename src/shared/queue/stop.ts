import { z } from 'zod';
import { type Failure, failureSchema } from '../failure';

/**
 * Why the program stopped a batch. `held`: labels were bought and can't be printed. `refused`: the service refused several orders for the
 * same reason. `service`: a condition that would stop every order, such as wrong credentials or several lost answers in a row.
 */
export const stopKinds = ['held', 'refused', 'service'] as const;

/** Why the program stopped a batch. The person is asked one question until it is answered or the batch is resumed. */
export const stopSchema = z.object({
  kind: z.enum(stopKinds),
  /** Labels that wait for the same reason have the same cause (`causeOf`). */
  cause: z.string(),
  /** One of these failures, as an example to show. */
  failure: failureSchema,
});
export type Stop = z.infer<typeof stopSchema>;

/**
 * How a person resolves a stop. `again`: try the waiting labels again, since the cause is gone. `anyway`: the batch continues and is not
 * stopped for this cause again. `printer`: the waiting labels and all remaining ones go to another printer.
 */
export const stopResolutionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('again') }),
  z.object({ kind: z.literal('anyway') }),
  z.object({ kind: z.literal('printer'), printerId: z.string().min(1).max(100) }),
]);
export type StopResolution = z.infer<typeof stopResolutionSchema>;

/**
 * Identifies the cause of a failure: its code, the service's number, and its text without parts that vary from label to label (sizes,
 * numbers of packages and orders). Which other printers could take a label is not part of the cause.
 */
export const causeOf = ({ code, number, detail = '', commands = [] }: Failure): string => {
  const words = detail.replaceAll(/\d[\d.,]*/g, '#').toLowerCase();
  const names = commands.map(({ effect, command }) => `${effect}${command}`).join(' ');
  return `${code} ${number ?? ''} ${words}${names}`.trim();
};
