import { z } from 'zod';
import { printerSchema, printerUri } from './printer';

/** How a printer was found: plugged in, as a device file, by mDNS, by its answer to Zebra's question, as a print queue of the system, by a typed address. */
export const findWays = ['usb', 'device_file', 'mdns', 'zebra', 'queue', 'address'] as const;
export type FindWay = (typeof findWays)[number];

/**
 * What was found out about it. `asking` not over yet; `ready` it answers in ZPL; `unasked` plugged in, and said to speak ZPL;
 * `other_language` it answers, but not in ZPL; `no_answer` takes connections and says nothing (mute, busy with another
 * computer, or no Zebra); `raw_off` nothing listens where raw printing should be, though the machine is there;
 * `secure_only` raw printing by TLS alone; `not_zebra` something else answers there; `unreachable` nobody is there;
 * `one_way` a print queue of the system, which proves nothing; `no_permission` this user may not open it; `driver_in_the_way` the system's own driver has it.
 */
export const probeResults = [
  'asking',
  'ready',
  'unasked',
  'other_language',
  'no_answer',
  'not_zebra',
  'raw_off',
  'secure_only',
  'unreachable',
  'one_way',
  'no_permission',
  'driver_in_the_way',
] as const;
export type ProbeResult = (typeof probeResults)[number];

export const foundPrinterSchema = z.object({
  /** Where it would be added. */
  uri: printerUri,
  /** Where it would be added to print over TLS: its address with the certificate it shows now. */
  secureUri: printerUri.nullable(),
  ways: z.array(z.enum(findWays)),
  verdict: z.enum(probeResults),
  /** The name it announces. */
  name: z.string().nullable(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  firmware: z.string().nullable(),
  dpi: printerSchema.shape.dpi.nullable(),
  /** In its own words, where it is not ZPL: `cpcl`, `line_print`. */
  language: z.string().nullable(),
});
export type FoundPrinter = z.infer<typeof foundPrinterSchema>;

/** One way of looking that failed by itself, in words; the others go on. */
export const findTroubleSchema = z.object({ way: z.enum(findWays), message: z.string() });
export type FindTrouble = z.infer<typeof findTroubleSchema>;
