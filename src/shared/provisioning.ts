import { z } from 'zod';
import { dataSettingsSchema } from './data-settings';
import { provisionedFloorSchema } from './floor-settings';
import { customsParts } from './landed/gate';
import { peopleSettingsSchema } from './people/person';
import { printerName, printerUri } from './print/printer';
import { codedMessage } from './text/coded-message';
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
  name: printerName,
  uri: printerUri,
  dpi: z.union([z.literal(203), z.literal(300), z.literal(600)], { error: codedMessage('value.dpi') }),
  default: z.boolean({ error: codedMessage('value.yesNo') }).optional(),
  /** The serial number that the printer reports; with it, the printer can be found again at another address. */
  serial: z
    .string({ error: codedMessage('value.text') })
    .regex(/^[A-Za-z0-9._-]{3,60}$/, { error: codedMessage('value.serial') })
    .optional(),
});

/** A file that sets up a bench. Every part except `packbench` is optional. */
export const provisioningSchema = z.strictObject({
  packbench: z.literal(1),
  station: stationSchema.optional(),
  service: serviceSchema.optional(),
  credentials: credentialsSchema.optional(),
  defaults: defaultsSchema.optional(),
  // Without the defaults, which would overwrite settings that are not in the file.
  scanner: z.strictObject(scannerParts).partial().optional(),
  queue: queueSchema.partial().optional(),
  // Without the default, which would overwrite settings that are not in the file.
  intake: z.strictObject(intakeParts).partial().optional(),
  tracking: trackingSettingsSchema.partial().optional(),
  // Permanent permissions are given only at the question, with the label at hand.
  labelCommands: labelCommandsSchema.omit({ allowed: true }).partial().optional(),
  // Without the default, which would overwrite settings that are not in the file.
  customs: z.strictObject(customsParts).partial().optional(),
  // Only a person at the bench can accept an unencrypted archive.
  data: dataSettingsSchema.omit({ unencryptedAccepted: true }).partial().optional(),
  people: peopleSettingsSchema.partial().optional(),
  floor: provisionedFloorSchema.optional(),
  sound: z.boolean().optional(),
  printers: z.array(provisionedPrinterSchema).max(50).optional(),
});
export type Provisioning = Omit<z.infer<typeof provisioningSchema>, 'defaults'> & { defaults?: Defaults };
