import { useEffect } from 'react';
import type { ScannerSettings } from '#shared/settings';
import { lengthOf } from '#shared/text';
import { focusScan, isInDialog, isTextField, scanBox } from './focus';
import { takeScan } from './handlers';
import { createLeakedKeys } from './leaked-keys';
import { createWedgeDetector } from './wedge';

const takesItself = (element: Element | null): boolean => element?.closest('[data-takes-scan]') != null;

const isPrintable = (event: KeyboardEvent): boolean => lengthOf(event.key) === 1 && event.key !== ' ';

/** A printable key that no field would take belongs to the Scan box. */
const lendToScan = (event: KeyboardEvent): void => {
  const active = document.activeElement;
  if (isPrintable(event) && !isTextField(active) && !isInDialog(active)) focusScan();
};

const emptied = (box: HTMLInputElement): string => {
  const { value } = box;
  box.value = '';
  return value;
};

/**
 * Scans reach the Scan box from wherever the focus is: keys that come at a scanner's speed and end in Enter or Tab are
 * taken out of the field they leaked into. What a person types into the box counts at Enter. A field marked
 * `data-takes-scan` keeps its scans.
 */
export const useScanKeys = (scanner: ScannerSettings): void => {
  useEffect(() => {
    const detect = createWedgeDetector({ maxKeyGapMs: scanner.maxKeyGapMs, minLength: 3 });
    const leaked = createLeakedKeys();

    const swallow = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
      if (takesItself(document.activeElement)) return;
      lendToScan(event);
      const answer = detect(event.key, event.timeStamp);
      if (answer.type === 'key') leaked.note(answer.first);
      const box = scanBox();
      if (answer.type === 'scan') {
        swallow(event);
        leaked.takeBack();
        if (box) emptied(box);
        takeScan(answer.code);
      } else if (event.key === 'Enter' && box !== null && document.activeElement === box) {
        swallow(event);
        takeScan(emptied(box));
      } else if (event.key === 'Escape' && !isInDialog(document.activeElement)) focusScan();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [scanner]);
};
