import type { LabelView, TrackAnswer } from '#shared/bridge/contract';
import type { Failure } from '#shared/failure';
import { placeOf } from '#shared/tracking/place';
import type { PlaceWord } from '#shared/tracking/board';
import type { Tracking } from '#shared/tracking/record';
import type { PillTone } from '../../parts';
import { notBoughtLine, severalLine } from '../../scan/look-up-lines';
import { missingLine, oldPaperOf, type OutcomeLine } from '../../scan/outcome-line';
import { text } from '../../text';
import { wordFor } from '../../text/format';

const words = text.track;

export const placeTone: Record<PlaceWord, PillTone> = {
  delivered: 'good',
  on_hold: 'look',
  on_the_way: 'wait',
  not_shipped: 'idle',
  not_processed: 'idle',
  unknown: 'idle',
};

/** The interface documents no statuses: 404 is HTTP's own "not found". */
export const isUnknownPackage = (failure: Failure): boolean =>
  failure.code === 'service_refused' && failure.number === 404;

export const failureWords = (failure: Failure) =>
  isUnknownPackage(failure)
    ? words.unknownPackage
    : (wordFor(words.failures, failure.code) ?? text.failures[failure.code]);

const newestWords = ({ events: [newest] }: Tracking): string | null => {
  if (newest === undefined) return null;
  return (
    newest.description ?? (newest.code === null ? null : words.events.unrecognised({ code: newest.code }))
  );
};

/** Paper that must not leave is more important than where the parcel is. */
const stopWords = (view: LabelView): string | null => {
  if (view.paperStop === 'replaced')
    return words.next.replaced({ packageId: view.replacedBy?.packageId ?? '' });
  return view.paperStop === 'outdated' ? words.next.outdated : null;
};

const tracked = ({
  packageId,
  view,
  tracking,
  elsewhere,
}: Extract<TrackAnswer, { kind: 'tracked' }>): OutcomeLine => {
  const stop = view && stopWords(view);
  if (stop !== null) return { word: 'Tracked', tone: 'stop', subject: packageId, next: stop };
  const place = placeOf(tracking);
  const newest = newestWords(tracking);
  // "Delivered. Delivered" would repeat itself.
  const more = newest?.toLowerCase() === words.places[place].toLowerCase() ? null : newest;
  const where = words.places[place];
  const next = more === null ? where : words.next.told({ place: where, words: more });
  // Another bench may know that its paper must not leave. Old data are never green, also on paper that may leave.
  const isOld = view !== null && oldPaperOf(view) !== null;
  const tone = place === 'on_hold' || elsewhere || isOld ? 'look' : 'good';
  return { word: 'Tracked', tone, subject: packageId, next };
};

const failed = ({ packageId, failure }: Extract<TrackAnswer, { kind: 'failed' }>): OutcomeLine => {
  const next = failureWords(failure).brief;
  if (isUnknownPackage(failure)) return { word: 'Not found', tone: 'stop', subject: packageId, next };
  const refused = failure.code === 'credentials_refused' || failure.code === 'service_refused';
  return { word: refused ? 'Refused' : 'Held', tone: refused ? 'stop' : 'look', subject: packageId, next };
};

/** The result of a scan on Track, in one line. */
export const answerLine = (answer: TrackAnswer): OutcomeLine => {
  switch (answer.kind) {
    case 'tracked':
      return tracked(answer);
    case 'failed':
      return failed(answer);
    case 'parcels':
      return severalLine(answer);
    case 'not_bought':
      return notBoughtLine(
        { word: 'Not found', tone: 'look', subject: answer.view.label.ref1, next: words.next.notBought },
        answer,
      );
    case 'full_number':
      return { word: 'Not found', tone: 'look', subject: answer.code, next: words.next.fullNumber };
    case 'not_found':
      return missingLine(
        { word: 'Not found', tone: 'stop', subject: answer.code, next: words.next.notFound },
        answer,
      );
  }
};
