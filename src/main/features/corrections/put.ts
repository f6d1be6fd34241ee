import type { OrderDraft } from '#shared/label/draft';
import type { Problem } from '#shared/label/check';
import type { Label } from '#shared/label/stage';
import type { Changes, Update } from '#shared/update/basket';
import { packageIdSchema, typedPackageIdSchema } from '#shared/update/package-update';
import { said } from '#shared/text/said';
import { paperGone } from '../../workflow/anonymised';
import type { LabelPorts } from '../../workflow/ports';
import { beforeOf, emptied, changedNames, type Difference, differenceOf } from './changes';
import { checkChanges, emptiedProblems } from './check';

export type Refusal = { ok: false; message: string; problems: Problem[] };
export type Drafted = { ok: true; update: Update } | Refusal;

const no = (message: string, problems: Problem[] = []): Refusal => ({ ok: false, message, problems });

/** Said of a correction that was taken before: nothing is wrong with it. */
export const nothingDiffers = said('correction.nothingNew');

/** What a correction is made from. */
export interface PutRequest {
  packageId: string;
  /** The package's own label, where it was bought here. */
  label: Label | null;
  /** What waits in the basket, or did when it was last sent. */
  open: Update | undefined;
  /** Being sent, or about to be. */
  isSending: boolean;
  changes: Changes;
  /** True for a ref1 that another order here has: its parcel of this label's number is there. */
  isRefTaken: (ref1: string) => boolean;
}

interface Around {
  prefix: string | undefined;
  at: string;
  newId: () => string;
}

export const aroundOf = (ports: Pick<LabelPorts, 'rules' | 'clock' | 'newId'>): Around => ({
  prefix: ports.rules().prefix,
  at: ports.clock.now().toISOString(),
  newId: () => ports.newId(),
});

/** Nothing is known of a package that was bought elsewhere: what is given is what changes, blanks are nothing. */
const nothingKnown: OrderDraft = { fields: {}, items: [] };

const merged = (known: OrderDraft, changes: Changes): OrderDraft => ({
  fields: { ...known.fields, ...changes.fields, ...emptied(changes) },
  items: changes.items ?? known.items,
});

/** What is emptied on a person's word is sent empty; of a package nothing is known of, all that was named. */
const withEmpty = ({ changes, emptied }: Difference, { changes: wanted, label }: PutRequest): Difference => {
  const empty = (wanted.empty ?? []).filter((name) => label === null || emptied.includes(name));
  return empty.length === 0
    ? { changes, emptied }
    : {
        changes: { ...changes, empty },
        emptied: emptied.filter((name) => !empty.some((one) => one === name)),
      };
};

const refProblems = ({ changes: { fields }, label, isRefTaken }: PutRequest): Problem[] => {
  const ref1 = String(fields.ref1 ?? '').trim();
  if (!label || ref1 === '' || ref1 === label.ref1 || !isRefTaken(ref1)) return [];
  return [{ path: 'ref1', message: said('order.refTaken', { ref1 }) }];
};

/** The service takes the short number only: of a package bought here as it named it, of others as people know it. */
const wrongId = ({ packageId, label }: PutRequest): Refusal | null => {
  const parsed = (label ? packageIdSchema : typedPackageIdSchema).safeParse(packageId);
  const message = parsed.error?.issues[0]?.message;
  return message === undefined ? null : no(message, [{ path: 'packageId', message }]);
};

/**
 * A correction as it would wait in the basket: only what differs from what the service was last told, checked by every rule. One
 * whose outcome is unknown leaves doubt about what the service has: its fields are told again whatever they are to be.
 */
export const draftUpdate = (request: PutRequest, { prefix, at, newId }: Around): Drafted => {
  const { packageId, label, open, changes } = request;
  const gone = label && paperGone(label);
  if (gone !== null) return no(gone);
  const bad = wrongId(request);
  if (bad) return bad;
  if (request.isSending) return no(said('correction.beingSent'));
  const known = label?.draft ?? nothingKnown;
  const inDoubt = label && open?.state === 'unknown' ? open.changes : undefined;
  const difference = withEmpty(differenceOf(known, merged(known, changes), inDoubt), request);
  const problems = [...emptiedProblems(difference.emptied), ...refProblems(request)];
  const checked = checkChanges(packageId, difference.changes, prefix);
  if (!checked.ok) problems.push(...checked.problems);
  if (problems[0]) return no(problems[0].message, problems);
  if (changedNames(difference.changes).length === 0) return no(nothingDiffers);
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
