import { isPrint } from '#shared/label/advance';
import type { Failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { ParcelPlace } from '#shared/label/parcel';
import type { Changes } from '#shared/update/basket';
import type { PillTone } from '../../parts';
import { text } from '../../text';
import { detailWords, failureTexts, heldFor, plainDetail, setupSentences } from '../../text/failure-words';
import { formatExactTime, formatField, inWords, nameInWords } from '../../text/format';

const words = text.labels.log;

export interface EventWords {
  tone: PillTone;
  sentence: string;
  /** The service's or printer's own words, or when the station resumes. */
  more?: string | undefined;
}

type WithFailure = Extract<LabelEvent, { failure: object | null }>;
const why = (event: WithFailure): string =>
  event.failure === null ? '' : failureTexts(event.failure, event.type === 'register.succeeded').title;

const note = (event: { note: keyof typeof text.prints.notes | null }): string =>
  event.note === null ? '' : text.prints.notes[event.note];

const heldBy = ({ commands }: Failure): string | undefined => commands && heldFor(commands);

const joined = (...parts: (string | undefined)[]): string | undefined => {
  const present = parts.filter((part) => part !== undefined && part !== '');
  return present.length === 0 ? undefined : present.join(' · ');
};

const placed = (parcel: ParcelPlace | undefined): string | undefined =>
  parcel && text.parcels.place({ number: parcel.number, of: parcel.of });

const unscreened = ({ unscreened: parts = [] }: Extract<LabelEvent, { type: 'register.started' }>): string =>
  parts.length === 0
    ? ''
    : words.unscreened({ parts: parts.map((part) => words.screenings[part]).join(', ') });

type PurchaseEvent = Extract<LabelEvent, { type: `register.${string}` }>;
const purchaseWords = (event: PurchaseEvent): EventWords => {
  switch (event.type) {
    case 'register.started':
      return {
        tone: 'wait',
        sentence: words.registerStarted,
        more: joined(placed(event.parcel), unscreened(event)),
      };
    case 'register.succeeded':
      return {
        tone: event.failure === null ? 'good' : 'look',
        sentence: words.registerSucceeded({ id: event.package.packageId, documents: event.documents }),
        more: joined(
          why(event),
          plainDetail(event.failure?.detail),
          event.message == null ? undefined : words.serviceSays({ words: inWords(event.message) }),
        ),
      };
    case 'register.failed':
      return {
        tone: 'stop',
        sentence: words.registerFailed({ why: why(event) }),
        more: joined(
          detailWords(event.failure) ?? undefined,
          event.retryAt === null ? undefined : words.retryAt({ time: formatExactTime(event.retryAt) }),
        ),
      };
  }
};

type PrintEvent = Extract<LabelEvent, { type: `print.${string}` }>;
const confirmed = (event: Extract<PrintEvent, { type: 'print.confirmed' }>): string =>
  event.note === null
    ? words.printConfirmed({ printer: event.printerName })
    : words.printConfirmedBy({ printer: event.printerName, why: note(event) });

const printWords = (event: PrintEvent): EventWords => {
  const { printerName } = event;
  switch (event.type) {
    case 'print.queued':
      return {
        tone: 'wait',
        sentence: words.printQueued({ printer: printerName, why: text.prints.reasons[event.reason] }),
        more: joined(
          text.prints.copies({ count: event.copies }),
          ...(event.overrides ?? []).map((warning) => text.reprint.although[warning]),
        ),
      };
    case 'print.sending':
      return {
        tone: 'wait',
        sentence: words.printSending({ printer: printerName, expected: event.expected }),
        more: event.setup && joined(...setupSentences(event.setup)),
      };
    case 'print.unsent':
      return { tone: 'wait', sentence: words.printUnsent({ printer: printerName }) };
    case 'print.sent':
      return { tone: 'wait', sentence: words.printSent({ printer: printerName }), more: joined(note(event)) };
    case 'print.confirmed':
      return { tone: 'good', sentence: confirmed(event) };
    case 'print.unknown':
      return { tone: 'stop', sentence: words.printUnknown({ printer: printerName, why: note(event) }) };
    case 'print.failed':
      return {
        tone: 'stop',
        sentence: words.printFailed({ printer: printerName, why: why(event) }),
        more: joined(note(event), plainDetail(event.failure.detail), heldBy(event.failure)),
      };
    case 'print.cancelled':
      return { tone: 'look', sentence: words.printCancelled({ printer: printerName }) };
  }
};

const corrected = (changed: readonly string[]): string =>
  changed.length === 0
    ? words.corrected
    : words.correctedFields({ fields: changed.map(formatField).join(', ') });

const changedFields = ({ fields, items }: Changes): string =>
  [...Object.keys(fields), ...(items ? ['commodityItems'] : [])].map(formatField).join(', ');

type OtherEvent = Exclude<LabelEvent, PurchaseEvent | PrintEvent>;
type ServiceEvent = Extract<
  OtherEvent,
  { type: 'updated' | 'updated.elsewhere' | 'update.failed' | 'tracked' }
>;
const serviceWords = (event: ServiceEvent): EventWords => {
  switch (event.type) {
    case 'updated':
      return {
        tone: 'good',
        sentence: words.updated({ fields: changedFields(event.after) }),
        more: joined(event.isOnPaper ? words.nowOutdated : undefined),
      };
    case 'updated.elsewhere':
      return {
        tone: 'good',
        sentence: text.otherBenches.updated({ bench: event.bench, fields: changedFields(event.after) }),
        more: joined(event.isOnPaper ? words.nowOutdated : undefined),
      };
    case 'update.failed':
      return {
        tone: 'look',
        sentence: (event.outcome === 'refused' ? words.updateRefused : words.updateUnknown)({
          fields: changedFields(event.changes),
        }),
        more: joined(
          event.message == null ? undefined : inWords(event.message),
          event.failure ? failureTexts(event.failure).title : undefined,
        ),
      };
    case 'tracked':
      return {
        tone: 'idle',
        sentence: words.tracked({ place: text.track.places[event.place] }),
        more: joined(event.text ?? undefined),
      };
  }
};

const printedElsewhere = (event: Extract<LabelEvent, { type: 'printed.elsewhere' }>): EventWords => ({
  tone: event.state === 'unknown' ? 'look' : 'good',
  sentence: text.otherBenches.prints[event.state]({ bench: event.bench, printer: event.printerName }),
});

const replacedElsewhere = ({
  bench,
  by,
}: Extract<LabelEvent, { type: 'replaced.elsewhere' }>): EventWords => ({
  tone: 'look',
  sentence: by
    ? text.otherBenches.replaced({ bench, packageId: by.packageId })
    : text.otherBenches.notReplaced({ bench }),
});

const labelWords = (event: OtherEvent): EventWords => {
  switch (event.type) {
    case 'imported':
      return {
        tone: 'idle',
        sentence: words.imported({ file: nameInWords(event.file) }),
        more: joined(placed(event.parcel), event.failure && failureTexts(event.failure, false).title),
      };
    case 'parcel.added':
      return { tone: 'look', sentence: text.parcels.added({ number: event.parcel.number }) };
    case 'corrected':
      return { tone: 'idle', sentence: corrected(event.changed) };
    case 'held':
      return {
        tone: 'look',
        sentence: words.held({ why: why(event) }),
        more: joined(plainDetail(event.failure.detail)),
      };
    case 'answer.read':
      return { tone: 'idle', sentence: words.answerRead({ documents: event.documents }) };
    case 'released':
      return { tone: 'idle', sentence: words.released };
    case 'gate.released':
      return { tone: 'look', sentence: words.gateReleased({ why: why(event) }), more: event.reason };
    case 'floor.released':
      return { tone: 'look', sentence: words.floorReleased };
    case 'settled.found':
      return {
        ...{ tone: 'idle', sentence: words.settledFound({ id: event.package.packageId }) },
        ...(event.isHandled && { more: words.settledHandled }),
      };
    case 'settled.again':
      return { tone: 'look', sentence: words.settledAgain };
    case 'settled.handled':
      return { tone: 'idle', sentence: words.settledHandled };
    case 'removed':
      return { tone: 'idle', sentence: words.removed };
    case 'updated':
    case 'updated.elsewhere':
    case 'update.failed':
    case 'tracked':
      return serviceWords(event);
    case 'replaced':
      return { tone: 'look', sentence: words.replaced };
    case 'replaces':
      return { tone: 'idle', sentence: words.replaces, more: placed(event.parcel) };
    case 'scanned.back':
      return { tone: 'good', sentence: words.scannedBack({ code: event.code }) };
    case 'adopted':
      return { tone: 'idle', sentence: text.otherBenches.adopted({ bench: event.bench }) };
    case 'printed.elsewhere':
      return printedElsewhere(event);
    case 'replaced.elsewhere':
      return replacedElsewhere(event);
    case 'scan.skipped':
      return { tone: 'look', sentence: words.scanSkipped({ why: text.scanBack.skip.reasons[event.reason] }) };
  }
};

const isPurchase = (event: LabelEvent): event is PurchaseEvent => event.type.startsWith('register.');

/** One event of a label's log as a sentence. An event type without words does not compile. */
export const eventWords = (event: LabelEvent): EventWords => {
  if (isPurchase(event)) return purchaseWords(event);
  return isPrint(event) ? printWords(event) : labelWords(event);
};
