import type { Failure } from '#shared/failure';
import type { OrderDraft } from '#shared/label/draft';
import type { LoggedEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { CostRecord } from '#shared/landed/cost-record';
import { questionFromOrder } from '#shared/landed/from-order';
import type { Question, QuestionField } from '#shared/landed/question';
import { tidied } from '#shared/landed/tidied';
import { holdsOf } from './findings';
import { hashOf } from './hash';
import type { CustomsPorts } from './landed-ports';
import { mergeQuestions } from './merge';
import { isReleased } from './releases';

type Ports = Pick<CustomsPorts, 'archive' | 'settings'>;

/** What the service screens for denied parties: a person and an address. */
const screenedFields: readonly QuestionField[] = [
  ...(['firstName', 'middleName', 'lastName'] as const),
  ...(['street', 'city', 'state', 'postalCode', 'destinationCountry'] as const),
];

const oneSpelling = (text = ''): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').toLowerCase();

/** Canonical text of the person and address of a question, without case. */
const partyOf = (question: Question): string => {
  const { fields } = tidied(question);
  return JSON.stringify(screenedFields.map((name) => oneSpelling(fields[name])));
};

/** An answered question about one party. */
interface Answered {
  hash: string;
  kept: CostRecord;
}

/** Answers about the party of this order, the newest one to each question. */
const answersAbout = async (labelId: string, own: Question, { archive }: Ports): Promise<Answered[]> => {
  const answered = (await archive.costsOf(labelId)).filter(
    ({ answer, question }) => answer !== null && partyOf(mergeQuestions(own, question)) === partyOf(question),
  );
  const newest = new Map(answered.toReversed().map((kept) => [hashOf(kept.question), kept]));
  return [...newest].map(([hash, kept]) => ({ hash, kept }));
};

/**
 * True if a supervisor released this finding: for its own question, or since its answer for another question about the party. A release
 * covers nothing but what it named.
 */
const isDecided = (
  one: Failure,
  { hash, kept: { answeredAt, askedAt } }: Answered,
  about: readonly Answered[],
  events: readonly LoggedEvent[],
): boolean => {
  const since = events.filter(({ at }) => at >= (answeredAt ?? askedAt));
  return (
    isReleased(one, { hash, events }) ||
    about.some((other) => isReleased(one, { hash: other.hash, events: since }))
  );
};

/**
 * Why a label's order may not be changed to this draft's person and address: a stored answer about the label named them as a denied party,
 * and since then no supervisor released them and no label was bought for them. Null where nothing prevents it, or where the draft has the
 * person and address of the label. Sends nothing, and applies whether the gate is on or off.
 */
export const namedParty = async (label: Label, draft: OrderDraft, ports: Ports): Promise<Failure | null> => {
  const settings = ports.settings();
  const own = questionFromOrder(draft, settings);
  const isSameParty = (other: OrderDraft): boolean =>
    partyOf(questionFromOrder(other, settings)) === partyOf(own);
  if (isSameParty(label.draft)) return null;
  const about = await answersAbout(label.id, own, ports);
  if (about.length === 0) return null;
  const events = await ports.archive.events(label.id);
  // The gate let an order for this party be bought.
  const bought = events.findLast(
    ({ event }) => event.type === 'register.started' && isSameParty(event.draft),
  );
  const boughtAt = bought?.at ?? '';
  const open = about.filter(({ kept: { answeredAt, askedAt } }) => (answeredAt ?? askedAt) > boughtAt);
  const found = open.flatMap((answered) =>
    holdsOf(answered.kept, settings).filter((one) => !isDecided(one, answered, about, events)),
  );
  return found.find(({ code }) => code === 'denied_party') ?? null;
};
