import { z } from 'zod';
import { isAdopted } from '#shared/label/adopted';
import { orderDraftSchema } from '#shared/label/draft';
import { type Label, labelSchema, replacementSchema } from '#shared/label/stage';
import { type Print, printReason } from '#shared/print/print';
import type { LoggedEvent } from '#shared/label/event';
import { changesSchema } from '#shared/update/basket';
import type { Archive } from '../../workflow/archive-port';
import { lastPrintsOf } from '../../workflow/last-purchase';

const printSchema = z.object({
  id: z.string(),
  printer: z.string(),
  at: z.string(),
  state: z.enum(['sent', 'confirmed', 'unknown']),
  reason: printReason,
  copies: z.number().int(),
});

const updateSchema = z.object({
  id: z.string(),
  before: changesSchema,
  after: changesSchema,
  draft: orderDraftSchema,
  isOnPaper: z.boolean(),
  /** When the service's answer was stored; absent from older versions. */
  at: z.string().optional(),
});

/** What a bench publishes about a label: its state there, and what that bench did with it. Times are ISO 8601 UTC. */
const bodySchema = z.object({
  format: z.literal(1),
  label: labelSchema,
  /** True if that bench bought it; it then publishes its documents. */
  isOwn: z.boolean(),
  documents: z.array(
    z.object({
      position: z.number().int(),
      format: z.enum(['ZPL', 'PDF', 'PNG', 'unknown']),
      sha256: z.string(),
    }),
  ),
  barcodes: z.array(z.string()),
  prints: z.array(printSchema),
  updates: z.array(updateSchema),
  /** What that bench bought in its place; absent from older versions. */
  replacedBy: replacementSchema.nullable().optional(),
  /** Prints of other benches that this bench knows of; absent from older versions. */
  reprintedElsewhere: z.number().int().optional(),
  /** How many parcels a batch of the floor gave its order; absent where none did, and from older versions. */
  parcels: z.number().int().min(1).optional(),
});
export type LabelBody = z.infer<typeof bodySchema>;

/** A print whose bytes are on the wire may come out, so other benches treat it as in doubt. */
const publishedStates = new Map<Print['state'], z.infer<typeof printSchema>['state']>([
  ['sending', 'unknown'],
  ['unknown', 'unknown'],
  ['sent', 'sent'],
  ['confirmed', 'confirmed'],
]);

const printOf = ({ id, state, printerName, updatedAt, reason, copies }: Print): LabelBody['prints'] => {
  const published = publishedStates.get(state);
  return published === undefined
    ? []
    : [{ id, printer: printerName, at: updatedAt, state: published, reason, copies }];
};

const updateOf = ({ at, event }: LoggedEvent): LabelBody['updates'] => {
  if (event.type !== 'updated') return [];
  const { updateId: id, before, after, draft, isOnPaper } = event;
  return [{ id, before, after, draft, isOnPaper, at }];
};

const reprintedIn = (events: readonly LoggedEvent[]): number =>
  new Set(events.flatMap(({ event }) => (event.type === 'printed.elsewhere' ? [event.printId] : []))).size;

type BodyArchive = Pick<
  Archive,
  'documentSummaries' | 'prints' | 'events' | 'label' | 'replacementOf' | 'batch'
> & {
  codesOf(labelId: string): Promise<string[]>;
};

/** What this bench itself bought in place of a label. */
const replacedBy = async ({ id }: Label, archive: BodyArchive): Promise<LabelBody['replacedBy']> => {
  const made = await archive.replacementOf({ id });
  const newer = made && (await archive.label(made.labelId));
  return newer?.package && !isAdopted(newer)
    ? { labelId: newer.id, packageId: newer.package.packageId }
    : null;
};

/** How many parcels the floor's batch gave the order; empty for an order of one, or of a batch of this bench alone. */
const parcelsOf = async (
  { batchId }: Label,
  events: readonly LoggedEvent[],
  archive: BodyArchive,
): Promise<Pick<LabelBody, 'parcels'>> => {
  const parcels = events.flatMap(({ event }) =>
    event.type === 'imported' ? (event.parcel?.of ?? []) : [],
  )[0];
  return parcels !== undefined && (await archive.batch(batchId))?.onFloor ? { parcels } : {};
};

export const bodyOf = async (label: Label, archive: BodyArchive): Promise<LabelBody> => {
  const [documents, barcodes, prints, events] = await Promise.all([
    archive.documentSummaries(label.id),
    archive.codesOf(label.id),
    archive.prints(label.id),
    archive.events(label.id),
  ]);
  return {
    ...{ format: 1, label, isOwn: !isAdopted(label), barcodes },
    documents: documents.map(({ position, format, sha256 }) => ({ position, format, sha256 })),
    // Paper of an earlier purchase is not this package's.
    prints: lastPrintsOf(events, prints).flatMap(printOf),
    updates: events.flatMap(updateOf),
    replacedBy: await replacedBy(label, archive),
    reprintedElsewhere: reprintedIn(events),
    ...(await parcelsOf(label, events, archive)),
  };
};

export const encodeBody = (body: LabelBody): Uint8Array => new TextEncoder().encode(JSON.stringify(body));

/** Reads a published label; null if it was written by a newer version or can't be understood. */
export const readBody = (bytes: Uint8Array): LabelBody | null => {
  try {
    return bodySchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
};
