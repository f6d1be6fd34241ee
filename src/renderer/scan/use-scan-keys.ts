import { useEffect } from 'react';
import { createKeyRun, type EndedRun, type RunStep } from '#shared/key-run';
import { cleanScan, createScanGate } from '#shared/scan';
import type { ScannerSettings } from '#shared/settings';
import { lengthOf } from '#shared/text';
import { call } from '../station';
import { text } from '../text';
import {
  createFieldMemory,
  type FieldKind,
  focusScan,
  formOfEnter,
  isInDialog,
  isSecret,
  isTextField,
  kindOfField,
  scanBox,
  type TypedInto,
  typeOver,
  wouldSubmit,
} from './focus';
import { takeScan } from './handlers';
import { offerLayout } from './layout-offer';
import { actionOf, createHeldLetter } from './letter-keys';
import { hasLost, type Known, readAtOnce, readByContent, type Reading, wholeInBox } from './read-run';
import { say } from './said';
import { usReading } from './us-reading';

const isShortcut = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => ctrlKey || altKey || metaKey;

/** A printable key that no field would take belongs to the Scan box. */
const lendToScan = (event: KeyboardEvent): void => {
  const active = document.activeElement;
  const isPrintable = lengthOf(event.key) === 1 && event.key !== ' ';
  if (isPrintable && !isShortcut(event) && !isTextField(active) && !isInDialog(active)) focusScan();
};

/** The beginning of a scan that was held back as a key of its own goes into the box, as if it had come there at once. */
const intoBox = (box: HTMLInputElement | null, held: string): void => {
  if (!box || held === '') return;
  box.focus();
  box.value = held;
  box.setSelectionRange(held.length, held.length);
};

/** A key that does something by itself waits this long for a scan to go on with it, in milliseconds: scanners stall. */
const heldLetterMs = 300;
/** Enter this soon after a single character on a button is no press of the button, in milliseconds. */
const pressAfterMs = 300;

/** Kept over changes of the settings: a scan counts once whatever else happens. */
const counts = createScanGate();

const known: Known = async (codes) => {
  if (codes.length === 0) return [];
  return call('ship.known', { codes: [...codes] }).then(
    (answer) => answer.known,
    () => [],
  );
};

const sayScanAgain = (): void =>
  say({
    word: 'Refused',
    tone: 'look',
    subject: text.shell.scanAgain.subject,
    next: text.shell.scanAgain.next,
  });

/** It is neither of them by itself: either may be another order's. */
const sayTwoCodes = ([typed, meant]: readonly [string, string]): void =>
  say({
    word: 'Refused',
    tone: 'stop',
    subject: typed,
    next: text.shell.layout.twoCodes({ code: meant }),
  });

const isOffered = (
  run: EndedRun,
  reading: Extract<Reading, { kind: 'scan' }>,
  scanner: ScannerSettings,
): boolean => offerLayout(run, reading, scanner, known);

const stop = (event: KeyboardEvent): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

const takeCode = (code: string): void => {
  if (code !== '' && counts(code)) takeScan(code);
};

/** A weight as a scale or a person types it; an order number of digits alone is longer than any weight. */
const isWeight = (value: string): boolean =>
  /^\d{0,4}(?:[.,]\d{0,4})?\s*(?:lb|lbs|kg|g|oz)?$/i.test(value.trim());

/** Enter or Tab after characters, with what is needed to judge it. */
interface Ended {
  event: KeyboardEvent;
  run: EndedRun;
  typed: TypedInto;
  scanner: ScannerSettings;
}

const act = (reading: Reading, { run, typed, scanner }: Omit<Ended, 'event'>): void => {
  if (reading.kind === 'typed') return;
  typed.takeBack(reading.kind === 'scan' ? reading.from : 0);
  if (reading.kind === 'scan_again') sayScanAgain();
  else if (reading.kind === 'two_codes') sayTwoCodes(reading.codes);
  else if (!isOffered(run, reading, scanner)) takeCode(reading.code);
};

/** @param form is sent where a person typed after all */
const askStation = (ended: Ended, form: HTMLFormElement | null = null): void => {
  stop(ended.event);
  void readByContent(ended.run, ended.scanner, known).then((reading) => {
    act(reading, ended);
    if (reading.kind === 'typed' && form?.isConnected) form.requestSubmit();
  });
};

/** Less is in the box than was pressed, slowly: it is what was pressed where the station knows that, else a person's second thought. */
const takePressed = async ({ run, scanner }: Ended, left: string): Promise<void> => {
  const [pressed, rest] = [run.characters.join(''), left].map((said) => cleanScan(said, scanner));
  const found = await known(pressed === undefined ? [] : [pressed]);
  takeCode(found[0] ?? rest ?? '');
};

/** Dead keys put other characters into the box than the run tells of. */
const hasDead = ({ usKeys }: EndedRun): boolean => usKeys.some((key) => key !== null && key.length > 1);

/** What the Scan box holds; of keys that were dead, the keys alone tell it. */
const wholeOf = ({ run, typed, scanner }: Ended, box: HTMLInputElement): EndedRun =>
  run.pace !== 'person' && scanner.layout !== 'same' && hasDead(run) && typed.wasEmpty(box)
    ? run
    : wholeInBox(run, box.value);

const nothingTyped: TypedInto = { takeBack: () => undefined, wasEmpty: () => true };

/** In the Scan box everything counts: what was there before the run belongs to it unless the station knows the run alone. */
const endInBox = (ended: Ended, box: HTMLInputElement): void => {
  const { value } = box;
  const whole = wholeOf(ended, box);
  const inBox = { run: whole, typed: nothingTyped, scanner: ended.scanner };
  box.value = '';
  if (whole.pace === 'person' && hasLost(ended.run, value)) {
    stop(ended.event);
    void takePressed(ended, value);
    return;
  }
  const atOnce = readAtOnce(whole, ended.scanner);
  if (whole.pace === 'person') {
    stop(ended.event);
    takeCode(cleanScan(whole.characters.join(''), ended.scanner));
  } else if (atOnce) {
    stop(ended.event);
    act(atOnce, inBox);
  } else askStation({ ...ended, ...inBox });
};

/** On a button, in a list, on nothing: characters there are a scanner's, and its Enter presses nothing. */
const endOnNothing = (ended: Ended): void => {
  const { run, event, scanner } = ended;
  const atOnce = readAtOnce(run, scanner);
  if (atOnce?.kind === 'scan') {
    stop(event);
    act(atOnce, ended);
  } else if (run.pace === 'person' && (event.key === 'Tab' || run.endGapMs >= pressAfterMs)) return;
  else if (run.characters.length > 1) askStation(ended);
};

const endInField = (ended: Ended): void => {
  const { run, event, scanner } = ended;
  const atOnce = readAtOnce(run, scanner);
  if (atOnce?.kind === 'scan') {
    stop(event);
    act(atOnce, ended);
    return;
  }
  const active = document.activeElement;
  const form = event.key === 'Enter' ? formOfEnter(active) : null;
  const mayAsk = run.pace === 'mixed' || form !== null || (event.key === 'Enter' && wouldSubmit(active));
  if (atOnce === null && mayAsk) askStation(ended, form);
  else if (event.key === 'Enter' && wouldSubmit(active)) event.preventDefault();
};

/** A quick number is a scale's; letters among it are a scanner's, and so is a number that no parcel weighs. */
const endInWeight = (ended: Ended): void => {
  const { activeElement } = document;
  const value = activeElement instanceof HTMLInputElement ? activeElement.value : '';
  if (!isWeight(value)) endInField(ended);
};

/**
 * A field that asks for a scan takes it as it was meant. Where other scanners type right nobody can tell, and it stays as it came.
 */
const endInOwn = ({ run, typed, scanner }: Omit<Ended, 'event'>): void => {
  const { activeElement: field } = document;
  const isPlain = run.pace === 'scanner' && scanner.layout !== 'same' && !scanner.alsoRight;
  const meant = isPlain ? usReading(run, 0, scanner) : null;
  if (!meant?.isExact || !isTextField(field) || field.matches('[data-tries-scan]') || isSecret(field)) return;
  typed.takeBack(0);
  typeOver(field, field.value + meant.raw);
};

const enders: Record<Exclude<FieldKind, 'own'>, (ended: Ended, box: HTMLInputElement | null) => void> = {
  box: (ended, box) => box && endInBox(ended, box),
  weight: endInWeight,
  text: endInField,
  none: endOnNothing,
};

/** A dead key that the end of the code swallowed gives its accent afterwards: it is no part of the field. */
const dropAccent = (): void => {
  const { activeElement: field } = document;
  if (!isTextField(field)) return;
  const { value } = field;
  const undo = (): void => typeOver(field, value);
  field.addEventListener('input', undo, { once: true });
  window.addEventListener('keydown', () => field.removeEventListener('input', undo), {
    capture: true,
    once: true,
  });
};

/** Keys that are no part of a run: Enter in the box without one, Escape, and what a field must not send. */
const otherKey = (
  event: KeyboardEvent,
  kind: FieldKind,
  box: HTMLInputElement | null,
  scanner: ScannerSettings,
): void => {
  if (event.key === 'Enter' && kind === 'box' && box) {
    stop(event);
    const { value } = box;
    box.value = '';
    takeCode(cleanScan(value, scanner));
  } else if (event.key === 'Enter' && wouldSubmit(document.activeElement)) event.preventDefault();
  else if (event.key === 'Escape' && !isInDialog(document.activeElement)) focusScan();
};

/**
 * Scans reach the Scan box from wherever the focus is: what came at a scanner's pace, or says what the station knows, and ends in
 * Enter or Tab is taken out of the field it ran into. What a person types into the box counts at Enter. A field marked
 * `data-takes-scan` keeps its scans, one marked `data-takes-weight` a scale's numbers. Enter in any other field sends nothing,
 * unless its form is marked `data-enter-submits` and what was typed is no code that the station knows. Keys that do something by themselves (`useLetterKeys`) do it once no scan
 * follows.
 */
export const useScanKeys = (scanner: ScannerSettings): void => {
  useEffect(() => {
    const keyRun = createKeyRun(scanner);
    const fields = createFieldMemory();
    const letter = createHeldLetter(heldLetterMs);
    let lastCharacterAt = Number.NEGATIVE_INFINITY;

    const onCharacter = (step: Extract<RunStep, { kind: 'character' }>, event: KeyboardEvent): void => {
      // A blank in the middle of a code presses no button.
      const isBlank = event.key === ' ' && event.timeStamp - lastCharacterAt < pressAfterMs;
      lastCharacterAt = event.timeStamp;
      if (isBlank && !isTextField(document.activeElement)) event.preventDefault();
      const action = actionOf(event);
      if (action === null) lendToScan(event);
      fields.note(step.index, document.activeElement);
      intoBox(scanBox(), letter.feed(step.stretch, action));
    };
    const onKey = (event: KeyboardEvent): void => {
      const box = scanBox();
      const kind = kindOfField(document.activeElement, box);
      const step = keyRun.feed(event);
      if (step.kind === 'end' && event.key === 'Process') queueMicrotask(dropAccent);
      if (kind === 'own') {
        const field = document.activeElement;
        if (step.kind === 'character' && field && !isSecret(field)) fields.note(step.index, field);
        if (step.kind === 'end') endInOwn({ run: step.run, typed: fields.ended(), scanner });
        if (event.key === 'Enter' && wouldSubmit(document.activeElement)) event.preventDefault();
        return;
      }
      if (step.kind === 'character') onCharacter(step, event);
      else if (step.kind === 'end')
        enders[kind]({ event, run: step.run, typed: fields.ended(), scanner }, box);
      else otherKey(event, kind, box, scanner);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      letter.drop();
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [scanner]);
};
