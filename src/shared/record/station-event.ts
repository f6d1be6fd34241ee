import { z } from 'zod';
import { credentialNames } from '../settings';
import { endDoubtSchema, restoreSources } from './record';

/** What a field of the settings, a printer or a person was before and is after; absent where it was or is not there. */
const changeSchema = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type Change = z.infer<typeof changeSchema>;

const changes = z.array(changeSchema);
const printer = { printerId: z.string(), printerName: z.string() };
const person = { name: z.string() };
const names = z.array(z.enum(credentialNames));

/** What happens at a station and belongs to no label. Never a secret: of those the names alone are told. */
export const stationEventSchema = z.discriminatedUnion('type', [
  /** The record begins: so many rows were written before anything was chained. */
  z.object({ type: z.literal('record.started'), before: z.number().int() }),
  /** Of earlier versions: the end kept outside the archive no longer counts, since a person restored another archive. */
  z.object({
    type: z.literal('record.end.taken'),
    reason: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  }),
  /** From here on the end that is kept of this record outside the archive is sealed by the keychain. */
  z.object({ type: z.literal('record.end.sealed') }),
  /** What was kept of it could not be trusted, and was begun anew. */
  z.object({ type: z.literal('record.end.doubted'), why: endDoubtSchema.shape.why }),
  /**
   * The vault beside which this archive is open, by a mark that tells nothing of it. `isOther`: it is neither the one that was
   * noted last nor came of it, so that one or the other was exchanged. Batches were paused then.
   */
  z.object({ type: z.literal('vault.noted'), mark: z.string(), isOther: z.boolean() }),
  z.object({ type: z.literal('settings.changed'), changes }),
  z.object({ type: z.literal('credentials.set'), names }),
  z.object({ type: z.literal('credentials.forgotten'), names }),
  z.object({ type: z.literal('provisioned'), parts: z.array(z.string()) }),
  z.object({ type: z.literal('printer.added'), ...printer, changes }),
  z.object({ type: z.literal('printer.changed'), ...printer, changes }),
  z.object({ type: z.literal('printer.removed'), ...printer, changes }),
  z.object({ type: z.literal('printer.commanded'), ...printer, command: z.string() }),
  z.object({ type: z.literal('person.added'), ...person, changes }),
  z.object({ type: z.literal('person.changed'), ...person, changes }),
  z.object({ type: z.literal('person.removed'), ...person, changes }),
  z.object({ type: z.literal('person.pin'), ...person, isSet: z.boolean() }),
  z.object({ type: z.literal('person.badge'), ...person, isSet: z.boolean() }),
  z.object({ type: z.literal('signed.in'), ...person }),
  z.object({ type: z.literal('signed.out'), ...person }),
  /** A PIN or badge was wrong, or came too soon after wrong ones. `name` is null for a badge. */
  z.object({ type: z.literal('sign.refused'), name: z.string().nullable(), waitMs: z.number().int() }),
  /** A call that needs a supervisor was allowed by one; the operator says by whom. */
  z.object({ type: z.literal('override.used'), call: z.string() }),
  /** Personal data of so many rows was removed; each has an entry of its own in the chain. */
  z.object({ type: z.literal('retention.ran'), days: z.number().int(), rows: z.number().int() }),
  z.object({ type: z.literal('backup.made') }),
  z.object({ type: z.literal('backup.restored'), note: z.string() }),
  /**
   * The archive was made anew from a copy or backup and what could be read of the one put aside: so many entries of its chain
   * went on from the copy's, and so many rows were taken over that no entry speaks for.
   */
  z.object({
    type: z.literal('archive.restored'),
    from: z.enum(restoreSources),
    copyAt: z.string(),
    aside: z.string().nullable(),
    entries: z.number().int(),
    unproven: z.number().int(),
  }),
  /** Names and addresses, a label or what a printer said was written to a file of a person's choice, or to the clipboard. */
  z.object({
    type: z.literal('data.exported'),
    what: z.enum([
      'labels',
      'summary',
      'picture',
      'document',
      'tracking',
      'landed_costs',
      'landed_slip',
      'printer_answers',
    ]),
    rows: z.number().int().nullable(),
  }),
  z.object({ type: z.literal('record.exported'), format: z.enum(['csv', 'json']), rows: z.number().int() }),
]);
export type StationEvent = z.infer<typeof stationEventSchema>;
