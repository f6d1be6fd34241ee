import { z } from 'zod';
import { type FloorSecrets, floorSecretsSchema } from '#shared/floor-settings';
import { credentialsSchema, type Credentials } from '#shared/settings';

/** The environments in which labels are bought. Practice has its own service and credentials. */
const liveEnvironments = ['production', 'staging'] as const;
export type LiveEnvironment = (typeof liveEnvironments)[number];

/** Where credentials may be sent, and by which proxy. They are not used for any other destination. */
export interface Destination {
  environment: LiveEnvironment;
  /** Scheme, host and port of the service; null where none is set up. */
  origin: string | null;
  /** The proxy's address; null for none. */
  proxy: string | null;
  /** SHA-256 of the only accepted certificate authorities, in hexadecimal; null for the system's. */
  ca: string | null;
}

const text = z.string().nullable();
const destinationSchema = z.object({
  environment: z.enum(liveEnvironments),
  ...{ origin: text, proxy: text, ca: text },
});

/** Number of kept keys of the list of people. Former keys open a list that could not be written yet. */
export const mostKeys = 8;

const contentSchema = z.object({
  packbenchVault: z.literal(2),
  /** At most one for each environment. */
  sets: z.array(z.object({ to: destinationSchema, credentials: credentialsSchema.strip() })).max(2),
  peopleOn: z.boolean().optional(),
  peopleSealed: z.boolean().optional(),
  peopleKeys: z.array(z.string().max(100)).max(mostKeys).optional(),
  floor: floorSecretsSchema.optional(),
});

/** The content of a vault: for each environment the credentials with the destination they were entered for. */
export interface Content {
  sets: readonly { to: Destination; credentials: Credentials }[];
  /** Whether people sign in at this station; absent where it was never set. */
  peopleOn?: boolean | undefined;
  /** The list of people is sealed: a list without a seal is not this station's. */
  peopleSealed?: boolean | undefined;
  /** Keys of that list in base64, the current one first. */
  peopleKeys?: readonly string[] | undefined;
  /** Secrets of the floor this bench belongs to. */
  floor?: FloorSecrets | undefined;
}

export const noContent: Content = { sets: [] };

const isSame = (one: Destination, other: Destination): boolean =>
  one.environment === other.environment &&
  one.origin === other.origin &&
  one.proxy === other.proxy &&
  one.ca === other.ca;

/** @returns null where there are none, or they were entered for another destination */
export const credentialsFor = ({ sets }: Content, to: Destination): Credentials | null =>
  sets.find((one) => isSame(one.to, to))?.credentials ?? null;

/** True where this environment has credentials that were entered for another address, proxy or authority. */
export const haveOtherDestination = ({ sets }: Content, to: Destination): boolean =>
  sets.some((one) => one.to.environment === to.environment && !isSame(one.to, to));

export const without = (content: Content, environment: LiveEnvironment): Content => ({
  ...content,
  sets: content.sets.filter(({ to }) => to.environment !== environment),
});

/**
 * Values that are given and not undefined replace the old ones. A token and a user name with its password stand for the same: whichever
 * was given last replaces the other, a pair as soon as both halves are there.
 */
const merged = (old: Credentials, given: Credentials): Credentials => {
  const values = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Credentials;
  const { basicUsername, basicPassword, ...others } = old;
  if (values.basicToken !== undefined) return { ...others, ...values };
  const { basicToken, ...all } = { ...old, ...values };
  const isPair = all.basicUsername !== undefined && all.basicPassword !== undefined;
  const isGiven = values.basicUsername !== undefined || values.basicPassword !== undefined;
  return basicToken === undefined || (isPair && isGiven) ? all : { ...all, basicToken };
};

/** Adds to the credentials of this destination. Credentials for another destination in the same environment are removed. */
export const withCredentials = (content: Content, to: Destination, given: Credentials): Content => ({
  ...content,
  sets: [
    ...without(content, to.environment).sets,
    { to, credentials: merged(credentialsFor(content, to) ?? {}, given) },
  ],
});

/** Merges two contents; for the same environment the later one counts. */
export const mergeContents = (earlier: Content, later: Content): Content =>
  later.sets.reduce<Content>((all, { to, credentials }) => withCredentials(all, to, credentials), {
    ...earlier,
    peopleOn: later.peopleOn ?? earlier.peopleOn,
    peopleSealed: later.peopleSealed ?? earlier.peopleSealed,
    peopleKeys: later.peopleKeys ?? earlier.peopleKeys,
    floor: later.floor ?? earlier.floor,
  });

export const contentText = (content: Content): string => JSON.stringify({ packbenchVault: 2, ...content });

/**
 * Reads what a vault wrote. Older versions wrote only credentials, without a destination: these belong to the environment and address
 * that are in use when they are first read.
 * @returns null when it was not written by a vault; `older` where it has to be written again
 */
export const readContent = (
  text: string,
  inUse: Destination,
): { content: Content; older: boolean } | null => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = contentSchema.safeParse(value);
  if (parsed.success) {
    const { packbenchVault: _, ...content } = parsed.data;
    return { content, older: false };
  }
  if (typeof value === 'object' && value !== null && 'packbenchVault' in value) return null;
  const alone = credentialsSchema.strip().safeParse(value);
  return alone.success ? { content: { sets: [{ to: inUse, credentials: alone.data }] }, older: true } : null;
};
