import { z } from 'zod';
import { credentialNames } from '../settings';
import { endDoubtSchema, restoreSources } from './record';

/** The value before and after a change of a setting, a printer or a person; absent if there was none or is none. */
const changeSchema = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type Change = z.infer<typeof changeSchema>;

const changes = z.array(changeSchema);
const printer = { printerId: z.string(), printerName: z.string() };
const person = { name: z.string() };
const names = z.array(z.enum(credentialNames));

/** Events of a station that belong to no label. They never contain secrets, only the names of secrets. */
export const stationEventSchema = z.discriminatedUnion('type', [
  /** The record begins. `before` is the number of rows written before the chain existed. */
  z.object({ type: z.literal('record.started'), before: z.number().int() }),
  /** Written by earlier versions: the end stored outside the archive no longer counts, because a person restored another archive. */
  z.object({
    type: z.literal('record.end.taken'),
    reason: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  }),
  /** From here on the keychain seals the record's end that is stored outside the archive. */
  z.object({ type: z.literal('record.end.sealed') }),
  /** The stored end could not be trusted, so a new one was started. */
  z.object({ type: z.literal('record.end.doubted'), why: endDoubtSchema.shape.why }),
  /**
   * Identifies the vault that is used with this archive, by a mark that reveals nothing. `isOther`: it is neither the vault noted last nor
   * derived from it, so either the vault or the archive was exchanged. Batches were paused then.
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
  /** A PIN or badge was wrong, or was tried too soon after wrong ones. `name` is null for a badge. */
  z.object({ type: z.literal('sign.refused'), name: z.string().nullable(), waitMs: z.number().int() }),
  /** A supervisor approved a call that needs one; the operator field names the supervisor. */
  z.object({ type: z.literal('override.used'), call: z.string() }),
  /** Personal data of this many rows was removed. Each row has its own entry in the chain. */
  z.object({ type: z.literal('retention.ran'), days: z.number().int(), rows: z.number().int() }),
  z.object({ type: z.literal('backup.made') }),
  z.object({ type: z.literal('backup.restored'), note: z.string() }),
  /**
   * The archive was rebuilt from a copy or backup and the readable parts of the damaged archive, which was moved aside. `entries` of its
   * chain continued that of the copy; `unproven` rows were taken over without an entry in the chain.
   */
  z.object({
    type: z.literal('archive.restored'),
    from: z.enum(restoreSources),
    copyAt: z.string(),
    aside: z.string().nullable(),
    entries: z.number().int(),
    unproven: z.number().int(),
  }),
  /** Personal data, a label or a printer's answer was written to a file that a person chose, or to the clipboard. */
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
