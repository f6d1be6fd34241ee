import { z } from 'zod';
import { failure, type Failure } from '#shared/failure';
import { type LabelDocument, readDocuments } from './documents';

/** What came of asking for a label: the package with its documents, or why not. */
export type Registration =
  | {
      ok: true;
      package: { packageId: string; trackingNumber: string | null };
      documents: LabelDocument[];
      failure: Failure | null;
    }
  | { ok: false; failure: Failure };

/** Some servers write numbers as text; 0 and "0" mean the same and nothing is risked by saying so. */
const errorCode = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number),
]);
const name = z.string().trim().min(1);

/**
 * The label result of section 2.3, read field by field: a field that is absent or of the wrong type becomes null and never
 * hides the others, for the package and its documents are paid for.
 */
const labelAnswer = z.looseObject({
  errorCode: errorCode.nullable().catch(null),
  errorMessage: z.string().nullable().catch(null),
  trackingNumber: name.nullable().catch(null),
  packageId: name.nullable().catch(null),
  labelBuf1: z.unknown().optional(),
  labelBuf2: z.unknown().optional(),
  labelBuf3: z.unknown().optional(),
});
type LabelAnswer = z.infer<typeof labelAnswer>;

const unreadable = (detail: string, number?: number | null): Failure =>
  failure('answer_unreadable', detail, number == null ? {} : { number });

const named = (label: string, value: string | null): string[] =>
  value === null ? [] : [`${label} ${value}`];

/** Without a package there is nothing to keep; what the answer does name goes into the words for a person. */
const withoutPackage = (answer: LabelAnswer, clean: (text: string) => string): Failure => {
  const { errorCode: code, errorMessage, trackingNumber } = answer;
  if (code !== null && code !== 0 && trackingNumber === null)
    return failure('service_refused', errorMessage === null ? undefined : clean(errorMessage), {
      number: code,
    });
  const absent = ['packageId', ...(code === null ? ['errorCode'] : [])];
  return unreadable(
    clean([`${absent.join(' and ')} missing`, ...named('trackingNumber', trackingNumber)].join('; ')),
    code,
  );
};

/** A package is named, so it was bought; anything odd about the answer makes it wait for a person before it is printed. */
const oddity = (answer: LabelAnswer, clean: (text: string) => string): Failure | null => {
  if (answer.errorCode === null) return unreadable('errorCode is missing');
  if (answer.errorCode !== 0) return unreadable(clean(answer.errorMessage ?? 'refused'), answer.errorCode);
  return answer.trackingNumber === null ? unreadable('trackingNumber is missing') : null;
};

/**
 * Reads the service's answer to a label request.
 * @param clean makes the service's words fit to be shown and stored
 */
export const readLabelAnswer = (json: unknown, clean: (text: string) => string): Registration => {
  const parsed = labelAnswer.safeParse(json);
  if (!parsed.success) return { ok: false, failure: unreadable('the answer is not an object') };
  const answer = parsed.data;
  const { packageId, trackingNumber } = answer;
  if (packageId === null) return { ok: false, failure: withoutPackage(answer, clean) };
  const read = readDocuments([answer.labelBuf1, answer.labelBuf2, answer.labelBuf3]);
  return {
    ok: true,
    package: { packageId, trackingNumber },
    documents: read.documents,
    failure: oddity(answer, clean) ?? read.failure,
  };
};

/**
 * What can still be read of a broken answer, for the person who settles it: `packageId P1; trackingNumber X1`.
 * @returns undefined when it names neither
 */
export const salvage = (text: string): string | undefined => {
  const find = (field: string): string[] => {
    const found = new RegExp(`"${field}"\\s*:\\s*"([^"\\\\\\s]{1,64})"`).exec(text)?.[1];
    return found === undefined ? [] : [`${field} ${found}`];
  };
  const found = [...find('packageId'), ...find('trackingNumber')];
  return found.length === 0 ? undefined : found.join('; ');
};
