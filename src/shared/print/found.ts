import { z } from 'zod';
import { printerSchema, printerUri } from './printer';

/**
 * How a printer was found: on USB, as a device file, by mDNS, by its answer to Zebra's discovery question, as a print queue of the system,
 * by a typed address.
 */
export const findWays = ['usb', 'device_file', 'mdns', 'zebra', 'queue', 'address'] as const;
export type FindWay = (typeof findWays)[number];

/**
 * The result of probing a printer. `asking`: in progress. `ready`: it answers in ZPL. `unasked`: plugged in, and its descriptor says ZPL.
 * `other_language`: it answers, but not in ZPL. `no_answer`: it accepts connections and answers nothing (mute, busy with another computer,
 * or not a Zebra). `raw_off`: the machine is there but nothing listens on the raw printing port. `secure_only`: raw printing over TLS only.
 * `not_zebra`: something else answers there. `unreachable`: nothing is there. `one_way`: a print queue of the system, which proves nothing.
 * `no_permission`: this user may not open it. `driver_in_the_way`: the system's own driver holds it.
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
  /** The URI that it would be added with. */
  uri: printerUri,
  /** The URI for printing over TLS: its address with the certificate it presents now. */
  secureUri: printerUri.nullable(),
  ways: z.array(z.enum(findWays)),
  verdict: z.enum(probeResults),
  /** The name it announces. */
  name: z.string().nullable(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  firmware: z.string().nullable(),
  dpi: printerSchema.shape.dpi.nullable(),
  /** As the printer names it, if it is not ZPL: `cpcl`, `line_print`. */
  language: z.string().nullable(),
});
export type FoundPrinter = z.infer<typeof foundPrinterSchema>;

/** A way of searching that failed, as a coded message. The other ways continue. */
export const searchProblemSchema = z.object({ way: z.enum(findWays), message: z.string() });
export type SearchProblem = z.infer<typeof searchProblemSchema>;
