import { useEffect } from 'react';
import { createKeyRun, type FinishedRun, type RunStep } from '#shared/key-run';
import { cleanScan, createScanGate } from '#shared/scan';
import type { ScannerSettings } from '#shared/settings';
import { lengthOf } from '#shared/text';
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
import { handleScan } from './handlers';
import { isAsking, known } from './known-codes';
import { offerLayout } from './layout-offer';
import { actionOf, createHeldLetter } from './letter-keys';
import {
  codeOfWeight,
  completeRun,
  hasLostKeys,
  isWeight,
  readAtOnce,
  readByContent,
  type Reading,
  shortestCode,
} from './read-run';
import { showScanAgain, showTwoCodes, showWeightOrOrder } from './refusals';
import { usReading } from './us-reading';

const isShortcut = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => ctrlKey || altKey || metaKey;

/** A printable key outside every field goes to the Scan box. */
const focusScanForKey = (event: KeyboardEvent): void => {
  const active = document.activeElement;
  const isPrintable = lengthOf(event.key) === 1 && event.key !== ' ';
  if (isPrintable && !isShortcut(event) && !isTextField(active) && !isInDialog(active)) focusScan();
};

/**
 * Puts characters into the box that were held as a possible single key and turned out to be the beginning of
 * a scan.
 */
const putIntoBox = (box: HTMLInputElement | null, held: string): void => {
  if (!box || held === '') return;
  box.focus();
  box.value = held;
  box.setSelectionRange(held.length, held.length);
};

/** A single-key action waits this long for more keys of a scan, in milliseconds: scanners stall. */
const heldLetterMs = 300;
/** Enter within this time after a single character does not press a focused button, in milliseconds. */
const pressAfterMs = 300;

/** One gate for all changes of the settings: a scan counts once. */
const isNewScan = createScanGate();

const stop = (event: KeyboardEvent): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

const takeCode = (code: string): void => {
  if (code !== '' && isNewScan(code)) handleScan(code);
};

/** Enter or Tab after characters, with everything that is needed to read them. */
interface EndedInput {
  event: KeyboardEvent;
  run: FinishedRun;
  typed: TypedInto;
  scanner: ScannerSettings;
}

const actOn = (reading: Reading, { run, typed, scanner }: Omit<EndedInput, 'event'>): void => {
  if (reading.kind === 'typed') return;
  typed.restore(reading.kind === 'scan' ? reading.from : 0);
  if (reading.kind === 'scan_again') showScanAgain();
  else if (reading.kind === 'two_codes') showTwoCodes(reading.codes);
  else if (!offerLayout(run, reading, scanner, known)) takeCode(reading.code);
};

/** @param form submitted if a person typed the text */
const askStation = (ended: EndedInput, form: HTMLFormElement | null = null): void => {
  stop(ended.event);
  void readByContent(ended.run, ended.scanner, known).then((reading) => {
    actOn(reading, ended);
    if (reading.kind === 'typed' && form?.isConnected) form.requestSubmit();
  });
};

/**
 * The box has less than was pressed, slowly. If the station knows the pressed keys as a code, they count;
 * otherwise the person has corrected the text.
 */
const takePressedKeys = async ({ run, scanner }: EndedInput, left: string): Promise<void> => {
  const [pressed, rest] = [run.characters.join(''), left].map((typedText) => cleanScan(typedText, scanner));
  const found = await known(pressed === undefined ? [] : [pressed]);
  takeCode(found[0] ?? rest ?? '');
};

/** Dead keys put other characters into the box than the run contains. */
const hasDead = ({ usKeys }: FinishedRun): boolean => usKeys.some((key) => key !== null && key.length > 1);

/** The contents of the Scan box. With dead keys, only the keys are reliable. */
const boxContents = ({ run, typed, scanner }: EndedInput, box: HTMLInputElement): FinishedRun =>
  run.pace !== 'person' && scanner.layout !== 'same' && hasDead(run) && typed.wasEmpty(box)
    ? run
    : completeRun(run, box.value);

const nothingTyped: TypedInto = { restore: () => undefined, wasEmpty: () => true };

/**
 * In the Scan box everything counts: text from before the run belongs to it, unless the station knows the run
 * alone.
 */
const endInBox = (ended: EndedInput, box: HTMLInputElement): void => {
  const { value } = box;
  const contents = boxContents(ended, box);
  const inBox = { run: contents, typed: nothingTyped, scanner: ended.scanner };
  box.value = '';
  if (contents.pace === 'person' && hasLostKeys(ended.run, value)) {
    stop(ended.event);
    void takePressedKeys(ended, value);
    return;
  }
  const atOnce = readAtOnce(contents, ended.scanner);
  if (contents.pace === 'person') {
    stop(ended.event);
    takeCode(cleanScan(contents.characters.join(''), ended.scanner));
  } else if (atOnce) {
    stop(ended.event);
    actOn(atOnce, inBox);
  } else askStation({ ...ended, ...inBox });
};

/**
 * On a button, in a list or without a focused element: characters are a scanner's, and its Enter presses
 * nothing.
 */
const endOnNothing = (ended: EndedInput): void => {
  const { run, event, scanner } = ended;
  const atOnce = readAtOnce(run, scanner);
  if (atOnce?.kind === 'scan') {
    stop(event);
    actOn(atOnce, ended);
  } else if (run.pace === 'person' && (event.key === 'Tab' || run.endGapMs >= pressAfterMs)) return;
  else if (run.characters.length > 1) askStation(ended);
};

const endInField = (ended: EndedInput): void => {
  const { run, event, scanner } = ended;
  const atOnce = readAtOnce(run, scanner);
  if (atOnce?.kind === 'scan') {
    stop(event);
    actOn(atOnce, ended);
    return;
  }
  const active = document.activeElement;
  const form = event.key === 'Enter' ? formOfEnter(active) : null;
  const mayAsk = run.pace === 'mixed' || form !== null || (event.key === 'Enter' && wouldSubmit(active));
  if (atOnce === null && mayAsk) askStation(ended, form);
  else if (event.key === 'Enter' && wouldSubmit(active)) event.preventDefault();
};

/**
 * A quick number is a scale's, unless the station knows it as a code. Letters in it, or a number too high for
 * a parcel, are a scanner's.
 */
const endInWeight = (ended: EndedInput): void => {
  const { run, event, typed, scanner } = ended;
  const { activeElement } = document;
  const value = activeElement instanceof HTMLInputElement ? activeElement.value : '';
  if (!isWeight(value)) {
    endInField(ended);
    return;
  }
  // A person types weights of one or two digits, and no scanner is as slow.
  if (value.length < shortestCode && run.endGapMs > scanner.maxKeyGapMs) return;
  const form = event.key === 'Enter' ? formOfEnter(activeElement) : null;
  if (form) stop(event);
  void codeOfWeight(value, run, scanner, known).then((code) => {
    if (code === null) {
      if (form?.isConnected) form.requestSubmit();
      return;
    }
    typed.restore(0);
    showWeightOrOrder(code);
  });
};

/**
 * A field that asks for a scan gets the corrected code. If other scanners at this bench type correctly, the
 * typed characters stay: it is unknown which scanner was used.
 */
const endInScanField = ({ run, typed, scanner }: Omit<EndedInput, 'event'>): void => {
  const { activeElement: field } = document;
  const canCorrect = run.pace === 'scanner' && scanner.layout !== 'same' && !scanner.alsoRight;
  const corrected = canCorrect ? usReading(run, 0, scanner) : null;
  if (!corrected?.isExact || !isTextField(field) || field.matches('[data-tries-scan]') || isSecret(field))
    return;
  typed.restore(0);
  typeOver(field, field.value + corrected.raw);
};

const endHandlers: Record<
  Exclude<FieldKind, 'scan'>,
  (ended: EndedInput, box: HTMLInputElement | null) => void
> = {
  box: (ended, box) => box && endInBox(ended, box),
  weight: endInWeight,
  text: endInField,
  none: endOnNothing,
};

/**
 * A dead key whose combination ended with the code adds its accent afterwards. The accent must not stay in
 * the field.
 */
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

/**
 * Keys that are no part of a run: Enter in the box without a run, Escape, and Enter in a field that must not
 * submit.
 */
const onOtherKey = (
  event: KeyboardEvent,
  kind: FieldKind,
  box: HTMLInputElement | null,
  scanner: ScannerSettings,
): void => {
  if (event.key === 'Enter' && isAsking() && kind !== 'box') stop(event);
  else if (event.key === 'Enter' && kind === 'box' && box) {
    stop(event);
    const { value } = box;
    box.value = '';
    takeCode(cleanScan(value, scanner));
  } else if (event.key === 'Enter' && wouldSubmit(document.activeElement)) event.preventDefault();
  else if (event.key === 'Escape' && !isInDialog(document.activeElement)) focusScan();
};

/** Alt+Enter presses the button that shows it. */
const isAltEnter = ({ key, altKey, ctrlKey }: KeyboardEvent): boolean =>
  key === 'Enter' && altKey && !ctrlKey;

/**
 * Scans reach the Scan box wherever the focus is. Characters at a scanner's pace, or with the contents of a
 * code that the station knows, that end in Enter or Tab are removed from the field in which they were typed.
 * Text that a person types into the box counts at Enter. A field marked `data-takes-scan` keeps its scans;
 * one marked `data-takes-weight` keeps the numbers of a scale that are no code. Enter in any other field
 * submits nothing, unless its form is marked `data-enter-submits` and the typed text is no code that the
 * station knows.
 * Single-key actions (`useLetterKeys`) run when no scan follows the key.
 */
export const useScanKeys = (scanner: ScannerSettings): void => {
  useEffect(() => {
    const keyRun = createKeyRun(scanner);
    const fields = createFieldMemory();
    const letter = createHeldLetter(heldLetterMs);
    let lastCharacterAt = Number.NEGATIVE_INFINITY;
    let lastKeyAt = Number.NEGATIVE_INFINITY;

    const onCharacter = (step: Extract<RunStep, { kind: 'character' }>, event: KeyboardEvent): void => {
      // A space in the middle of a code presses no button.
      const isBlank = event.key === ' ' && event.timeStamp - lastCharacterAt < pressAfterMs;
      lastCharacterAt = event.timeStamp;
      if (isBlank && !isTextField(document.activeElement)) event.preventDefault();
      const action = actionOf(event);
      if (action === null) focusScanForKey(event);
      fields.note(step.index, document.activeElement);
      putIntoBox(scanBox(), letter.feed(step.stretch, action));
    };
    const onKey = (event: KeyboardEvent): void => {
      // A scan while Alt is held, or of a scanner that types Alt codes, presses no button.
      const mayPress = event.timeStamp - lastKeyAt >= pressAfterMs;
      if (event.key !== 'Alt') lastKeyAt = event.timeStamp;
      if (isAltEnter(event)) {
        if (!mayPress) stop(event);
        return;
      }
      const box = scanBox();
      const kind = kindOfField(document.activeElement, box);
      const step = keyRun.feed(event);
      if (step.kind === 'reset') letter.flush();
      if (step.kind === 'end' && event.key === 'Process') queueMicrotask(dropAccent);
      if (kind === 'scan') {
        const field = document.activeElement;
        if (step.kind === 'character' && field && !isSecret(field)) fields.note(step.index, field);
        if (step.kind === 'end') endInScanField({ run: step.run, typed: fields.ended(), scanner });
        if (event.key === 'Enter' && wouldSubmit(document.activeElement)) event.preventDefault();
        return;
      }
      if (step.kind === 'character') onCharacter(step, event);
      else if (step.kind === 'end')
        endHandlers[kind]({ event, run: step.run, typed: fields.ended(), scanner }, box);
      else onOtherKey(event, kind, box, scanner);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      letter.drop();
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [scanner]);
};
