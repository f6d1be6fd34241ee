import { z } from 'zod';
import { type Failure, failureSchema } from '../failure';
import { reasonIn } from '../print/fits';

/**
 * What the program stopped a batch for. `held`: labels were bought and can't be printed; `refused`: the service refused order
 * after order for one reason; `service`: something every order would meet alike, as wrong credentials or answers lost in a row.
 */
export const stopKinds = ['held', 'refused', 'service'] as const;

/** Why the program stopped a batch: one question to a person, asked until it is answered or the batch is resumed. */
export const stopSchema = z.object({
  kind: z.enum(stopKinds),
  /** Labels that wait for the same reason have the same cause (`causeOf`). */
  cause: z.string(),
  /** One of these failures, as an example in words. */
  failure: failureSchema,
});
export type Stop = z.infer<typeof stopSchema>;

/**
 * What a person does about a stop. `again`: what waits is tried again, since the reason is gone. `anyway`: the batch goes on
 * and is not stopped for this cause again. `printer`: what waits, and the rest, goes to another printer.
 */
export const wayOutSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('again') }),
  z.object({ kind: z.literal('anyway') }),
  z.object({ kind: z.literal('printer'), printerId: z.string().min(1).max(100) }),
]);
export type WayOut = z.infer<typeof wayOutSchema>;

/**
 * Tells causes apart: the failure's code, the service's number, and its words without what differs from label to label (sizes,
 * numbers of packages and orders) and without what they say about other printers.
 */
export const causeOf = ({ code, number, detail = '', commands = [] }: Failure): string => {
  const words = reasonIn(detail)
    .replaceAll(/\d[\d.,]*/g, '#')
    .toLowerCase();
  const names = commands.map(({ effect, command }) => `${effect}${command}`).join(' ');
  return `${code} ${number ?? ''} ${words}${names}`.trim();
};
