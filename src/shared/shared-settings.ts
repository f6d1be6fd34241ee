import { z } from 'zod';
import { dataSettingsSchema } from './data-settings';
import { customsSchema } from './landed/gate';
import {
  defaultsSchema,
  intakeSchema,
  labelCommandsSchema,
  queueSchema,
  type Settings,
  settingsSchema,
  trackingSettingsSchema,
} from './settings';

/**
 * The settings that benches of a floor may share: how the shop ships. Excluded are settings of one bench (its name, scanner, sound,
 * language, watch folder, who signs in), the service it buys from, and anything accepted for one bench in a particular case.
 */
const shared = {
  defaults: defaultsSchema,
  queue: queueSchema,
  tracking: trackingSettingsSchema,
  labelCommands: labelCommandsSchema.omit({ allowed: true }),
  customs: customsSchema,
  intake: intakeSchema.omit({ watchFolder: true }),
  data: dataSettingsSchema.omit({ unencryptedAccepted: true }),
} as const;
export const sharedParts = Object.keys(shared) as (keyof typeof shared)[];
export type SharedPart = keyof typeof shared;

/** Fields of these parts that stay separate for each bench. */
const ownFields: Partial<Record<SharedPart, readonly string[]>> = {
  labelCommands: ['allowed'],
  intake: ['watchFolder'],
  data: ['unencryptedAccepted'],
};

const isOwn = (part: SharedPart, name: string): boolean => ownFields[part]?.includes(name) === true;

const json = (value: object): z.core.util.JSONType => z.json().parse(JSON.parse(JSON.stringify(value)));

/** The part without the fields that stay separate for each bench. */
export const sharedOf = (part: SharedPart, settings: Settings): z.core.util.JSONType =>
  json(Object.fromEntries(Object.entries(settings[part]).filter(([name]) => !isOwn(part, name))));

/**
 * The settings with the shared value of one part applied.
 * @returns null if this version does not understand the value
 */
export const withShared = (
  part: SharedPart,
  value: unknown,
  settings: Settings,
): Partial<Settings> | null => {
  const read = shared[part].safeParse(value);
  if (!read.success) return null;
  const ownValues = Object.fromEntries(Object.entries(settings[part]).filter(([name]) => isOwn(part, name)));
  const parsed = settingsSchema.shape[part].safeParse({ ...read.data, ...ownValues });
  return parsed.success ? { [part]: parsed.data } : null;
};

/** The name and resolution of a printer, independent of how it is connected. */
export const sharedPrinterSchema = z.object({
  name: z.string().trim().min(1).max(60),
  dpi: z.union([z.literal(203), z.literal(300), z.literal(600)]),
});
