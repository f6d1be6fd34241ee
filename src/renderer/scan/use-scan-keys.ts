import { useEffect } from 'react';
import { cleanScan, createScanGate, createWedgeDetector } from '#shared/scan';
import type { ScannerSettings } from '#shared/settings';
import { lengthOf } from '#shared/text';
import { focusScan, isInDialog, isTextField, scanBox } from './focus';
import { takeScan } from './handlers';
import { createHeldLetter } from './held-letter';
import { createLeakedKeys } from './leaked-keys';
import { deedOf } from './letter-keys';

const takesItself = (element: Element | null): boolean => element?.closest('[data-takes-scan]') != null;

const isPrintable = (event: KeyboardEvent): boolean => lengthOf(event.key) === 1 && event.key !== ' ';

const isShortcut = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => ctrlKey || altKey || metaKey;

/** A printable key that no field would take belongs to the Scan box. */
const lendToScan = (event: KeyboardEvent): void => {
  const active = document.activeElement;
  if (isShortcut(event)) return;
  if (isPrintable(event) && !isTextField(active) && !isInDialog(active)) focusScan();
};

const emptied = (box: HTMLInputElement): string => {
  const { value } = box;
  box.value = '';
  return value;
};

/** The beginning of a scan that was held back as a key of its own goes into the box, as if it had come there at once. */
const intoBox = (box: HTMLInputElement | null, held: string): void => {
  if (!box || held === '') return;
  box.focus();
  box.value = held;
  box.setSelectionRange(held.length, held.length);
};

/**
 * A scanner that stumbles (a slow wireless link) looks like two runs, and the second alone would be another code. So what
 * came into the box within this time before a run belongs to it, in milliseconds.
 */
const breathMs = 1000;

/** Kept over changes of the settings: a scan counts once whatever else happens. */
const counts = createScanGate();

/**
 * Scans reach the Scan box from wherever the focus is: keys that come at a scanner's speed and end in Enter or Tab are
 * taken out of the field they leaked into. What a person types into the box counts at Enter. A field marked
 * `data-takes-scan` keeps its scans. Keys that do something by themselves (`useLetterKeys`) do it once no scan follows.
 */
export const useScanKeys = (scanner: ScannerSettings): void => {
  useEffect(() => {
    const detector = createWedgeDetector(scanner);
    const leaked = createLeakedKeys();
    // Timers may be early by a little, and keys late: twice the gap is still no wait for a hand.
    const letter = createHeldLetter(2 * scanner.maxKeyGapMs);
    let lastKey = Number.NEGATIVE_INFINITY;
    let isOneBreath = false;

    const take = (event: KeyboardEvent, raw: string): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const code = cleanScan(raw, scanner);
      if (code !== '' && counts(code)) takeScan(code);
    };
    const onKey = (event: KeyboardEvent): void => {
      const active = document.activeElement;
      if (takesItself(active)) return;
      const deed = deedOf(event);
      if (deed === null) lendToScan(event);
      const verdict = detector.feed(event);
      const box = scanBox();
      if (verdict === 'collecting') {
        const first = lengthOf(detector.pending()) === 1;
        if (first) isOneBreath = event.timeStamp - lastKey < breathMs;
        lastKey = event.timeStamp;
        leaked.note(first);
        intoBox(box, letter.feed(detector.pending(), deed));
      } else if (verdict !== 'pass') {
        const whole = isOneBreath && box !== null && active === box ? box.value : verdict.scan;
        leaked.takeBack();
        if (box) emptied(box);
        take(event, whole);
      } else if (event.key === 'Enter' && box !== null && active === box) take(event, emptied(box));
      else if (event.key === 'Escape' && !isInDialog(active)) focusScan();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      letter.drop();
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [scanner]);
};
