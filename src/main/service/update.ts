import { z } from 'zod';
import {
  type PackageUpdate,
  type PackageUpdateResult,
  packageUpdatesSchema,
} from '#shared/update/package-update';
import { type Answer, askFor, invalid, personalFields, readWith, valuesOf } from './answer';
import type { Ask } from './ask';

const count = z
  .int()
  .nullish()
  .transform((value) => value ?? null);

/** The update result of section 2.4. Its counts are a summary and may be absent; the entries may not. */
const resultWire = z.looseObject({
  totalPackages: count,
  successfulUpdates: count,
  failedUpdates: count,
  results: z.array(
    z.looseObject({
      success: z.boolean(),
      packageId: z.string(),
      message: z.string().nullish(),
    }),
  ),
});

const translate = (
  wire: z.infer<typeof resultWire>,
  asked: readonly PackageUpdate[],
  clean: (text: string) => string,
): PackageUpdateResult => {
  const answered = new Set(wire.results.map((result) => result.packageId));
  return {
    total: wire.totalPackages,
    updated: wire.successfulUpdates,
    failed: wire.failedUpdates,
    results: wire.results.map(({ packageId, success, message }) => ({
      packageId,
      success,
      message: message == null ? null : clean(message),
    })),
    unanswered: asked.map(({ packageId }) => packageId).filter((packageId) => !answered.has(packageId)),
  };
};

/** Changes up to 20 bought packages: section 4.1. Setting the same values again changes nothing, so it may be repeated. */
export const update = async (
  ask: Ask,
  updates: readonly PackageUpdate[],
  prefix: string | undefined,
  now: () => Date,
  signal?: AbortSignal,
): Promise<Answer<PackageUpdateResult>> => {
  const checked = packageUpdatesSchema(prefix).safeParse(updates);
  if (!checked.success) return invalid(checked.error);
  const question = {
    operation: 'update',
    method: 'PATCH',
    path: '/api/customer/packages/update',
    body: () => checked.data,
    personal: checked.data.flatMap((one) => valuesOf(one, personalFields)),
  } as const;
  const read = (json: unknown, clean: (text: string) => string): Answer<PackageUpdateResult> => {
    const wire = readWith(resultWire, json);
    return wire.ok ? { ok: true, value: translate(wire.value, checked.data, clean) } : wire;
  };
  return askFor(ask, question, read, now, signal);
};
