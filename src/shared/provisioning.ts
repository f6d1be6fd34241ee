import { z } from 'zod';
import { dataSettingsSchema } from './data-settings';
import { provisionedFloorSchema } from './floor-settings';
import { customsParts } from './landed/gate';
import { peopleSettingsSchema } from './people/person';
import { printerUri } from './print/printer';
import { said } from './text/said';
import {
  credentialsSchema,
  type Defaults,
  defaultsSchema,
  intakeParts,
  labelCommandsSchema,
  queueSchema,
  scannerParts,
  serviceSchema,
  stationSchema,
  trackingSettingsSchema,
} from './settings';

const provisionedPrinterSchema = z.strictObject({
  name: z
    .string({ error: said('value.text') })
    .trim()
    .min(1, { error: said('value.filled') })
    .max(60),
  uri: printerUri,
  dpi: z.union([z.literal(203), z.literal(300), z.literal(600)], { error: said('value.dpi') }),
  default: z.boolean({ error: said('value.yesNo') }).optional(),
  /** What it says itself when it is asked for it; known, it is found again at another address. */
  serial: z
    .string({ error: said('value.text') })
    .regex(/^[A-Za-z0-9._-]{3,60}$/, { error: said('value.serial') })
    .optional(),
});

/** One file that sets up a bench. Every part but `packbench` is optional. */
export const provisioningSchema = z.strictObject({
  packbench: z.literal(1, { error: 'must be 1' }),
  station: stationSchema.optional(),
  service: serviceSchema.optional(),
  credentials: credentialsSchema.optional(),
  defaults: defaultsSchema.optional(),
  // Without the defaults, which would forget what is not in the file.
  scanner: z.strictObject(scannerParts).partial().optional(),
  queue: queueSchema.partial().optional(),
  // Without the default, which would forget what is not in the file.
  intake: z.strictObject(intakeParts).partial().optional(),
  tracking: trackingSettingsSchema.partial().optional(),
  // What is let through for good is said at the question, with the label at hand.
  labelCommands: labelCommandsSchema.omit({ allowed: true }).partial().optional(),
  // Without the default, which would forget what is not in the file.
  customs: z.strictObject(customsParts).partial().optional(),
  // That nothing is encrypted is accepted by whoever stands at the bench.
  data: dataSettingsSchema.omit({ unencryptedAccepted: true }).partial().optional(),
  people: peopleSettingsSchema.partial().optional(),
  floor: provisionedFloorSchema.optional(),
  sound: z.boolean().optional(),
  printers: z.array(provisionedPrinterSchema).max(50).optional(),
});
export type Provisioning = Omit<z.infer<typeof provisioningSchema>, 'defaults'> & { defaults?: Defaults };
