import { useEffect } from 'react';
import { cleanScan, createScanGate, createWedgeDetector } from '#shared/scan';
import type { ScannerSettings } from '#shared/settings';
import { lengthOf } from '#shared/text';
import { focusScan, isInDialog, isTextField, scanBox } from './focus';
import { takeScan } from './handlers';
import { createLeakedKeys } from './leaked-keys';

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
 * `data-takes-scan` keeps its scans.
 */
export const useScanKeys = (scanner: ScannerSettings): void => {
  useEffect(() => {
    const detector = createWedgeDetector(scanner);
    const leaked = createLeakedKeys();
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
      lendToScan(event);
      const verdict = detector.feed(event);
      const box = scanBox();
      if (verdict === 'collecting') {
        const first = lengthOf(detector.pending()) === 1;
        if (first) isOneBreath = event.timeStamp - lastKey < breathMs;
        lastKey = event.timeStamp;
        leaked.note(first);
      } else if (verdict !== 'pass') {
        const whole = isOneBreath && box !== null && active === box ? box.value : verdict.scan;
        leaked.takeBack();
        if (box) emptied(box);
        take(event, whole);
      } else if (event.key === 'Enter' && box !== null && active === box) take(event, emptied(box));
      else if (event.key === 'Escape' && !isInDialog(active)) focusScan();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [scanner]);
};
