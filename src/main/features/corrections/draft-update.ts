import { type OrderDraft, tidyDraft } from '#shared/label/draft';
import type { Problem } from '#shared/label/check';
import { withNewOrderNumber } from '#shared/label/order-number';
import type { LoggedEvent } from '#shared/label/event';
import { withChangedSizes } from '#shared/label/sizes';
import type { Label } from '#shared/label/stage';
import type { Changes, Update } from '#shared/update/basket';
import { packageIdSchema, typedPackageIdSchema } from '#shared/update/package-update';
import { codedMessage } from '#shared/text/coded-message';
import { anonymisedMessage } from '../../workflow/anonymised';
import type { LabelPorts } from '../../workflow/ports';
import {
  beforeOf,
  bothChanges,
  changesInDoubt,
  emptied,
  changedNames,
  type Difference,
  differenceOf,
} from './changes';
import { checkChanges, emptiedProblems } from './check';

export type Refusal = { ok: false; message: string; problems: Problem[] };
export type Drafted = { ok: true; update: Update } | Refusal;

const refused = (message: string, problems: Problem[] = []): Refusal => ({ ok: false, message, problems });

/** The message for a correction that changes nothing. It is not an error. */
export const noChangeMessage = codedMessage('correction.nothingNew');

/** The input for creating a correction. */
export interface PutRequest {
  packageId: string;
  /** The package's label, if it was bought here. */
  label: Label | null;
  /** The correction of this package that is not done, if any. */
  open: Update | undefined;
  /** The label's history. */
  events: readonly LoggedEvent[];
  /** It is being sent, or is about to be. */
  isSending: boolean;
  changes: Changes;
  /** True for a ref1 of another order here that already has a parcel with this label's number. */
  isRefUsed: (ref1: string) => boolean;
}

interface DraftContext {
  prefix: string | undefined;
  at: string;
  newId: () => string;
}

export const draftContext = (ports: Pick<LabelPorts, 'rules' | 'clock' | 'newId'>): DraftContext => ({
  prefix: ports.rules().prefix,
  at: ports.clock.now().toISOString(),
  newId: () => ports.newId(),
});

/** Nothing is known about a package that was bought elsewhere: given values are changes, blanks mean no change. */
const nothingKnown: OrderDraft = { fields: {}, items: [] };

const merged = (known: OrderDraft, changes: Changes): OrderDraft =>
  withChangedSizes(
    tidyDraft(known),
    tidyDraft({
      fields: { ...known.fields, ...changes.fields, ...emptied(changes) },
      items: changes.items ?? known.items,
    }),
  );

/** Adds the fields that a person explicitly emptied. For an unknown package, all that were named. */
const withEmpty = ({ changes, emptied }: Difference, { changes: wanted, label }: PutRequest): Difference => {
  const empty = (wanted.empty ?? []).filter((name) => label === null || emptied.includes(name));
  return empty.length === 0
    ? { changes, emptied }
    : {
        changes: { ...changes, empty },
        emptied: emptied.filter((name) => !empty.some((one) => one === name)),
      };
};

const refProblems = ({ changes: { fields }, label, isRefUsed }: PutRequest): Problem[] => {
  const ref1 = String(fields.ref1 ?? '').trim();
  if (!label || ref1 === '' || ref1 === label.ref1 || !isRefUsed(ref1)) return [];
  return [{ path: 'ref1', message: codedMessage('order.refTaken', { ref1 }) }];
};

/**
 * The service accepts only the short number: for a package bought here in the form the service returned, for others in the form that people
 * type.
 */
const wrongId = ({ packageId, label }: PutRequest): Refusal | null => {
  const parsed = (label ? packageIdSchema : typedPackageIdSchema).safeParse(packageId);
  const message = parsed.error?.issues[0]?.message;
  return message === undefined ? null : refused(message, [{ path: 'packageId', message }]);
};

/** Corrections that the service may or may not have applied. For a package that is unknown here, all given values are sent anyway. */
const inDoubtOf = ({ label, open, events }: PutRequest): Changes => {
  if (!label) return { fields: {} };
  const before = changesInDoubt(events, label.draft);
  return open?.state === 'unknown' ? bothChanges(before, open.changes) : before;
};

/**
 * Creates a correction as it would wait in the basket: only what differs from the values that the service has, checked by every rule. If an
 * earlier correction has an unknown result, it is unknown which values the service has, so its fields are always sent again.
 */
export const draftUpdate = (given: PutRequest, { prefix, at, newId }: DraftContext): Drafted => {
  const { packageId, label, open } = given;
  const fields = withNewOrderNumber(given.changes.fields, label?.draft.fields);
  const changes = { ...given.changes, fields };
  const request = { ...given, changes };
  const removedMessage = label && anonymisedMessage(label);
  if (removedMessage !== null) return refused(removedMessage);
  const bad = wrongId(request);
  if (bad) return bad;
  if (request.isSending) return refused(codedMessage('correction.beingSent'));
  const known = label?.draft ?? nothingKnown;
  const difference = withEmpty(differenceOf(known, merged(known, changes), inDoubtOf(request)), request);
  const problems = [...emptiedProblems(difference.emptied), ...refProblems(request)];
  const checked = checkChanges(packageId, difference.changes, prefix);
  if (!checked.ok) problems.push(...checked.problems);
  if (problems[0]) return refused(problems[0].message, problems);
  if (changedNames(difference.changes).length === 0) return refused(noChangeMessage);
  return {
    ok: true,
    update: {
      id: open?.id ?? newId(),
      packageId,
      labelId: label?.id ?? null,
      ref1: label?.ref1 ?? null,
      changes: difference.changes,
      before: beforeOf(known, difference.changes),
      state: 'waiting',
      message: null,
      failure: null,
      createdAt: open?.createdAt ?? at,
      updatedAt: at,
    },
  };
};
