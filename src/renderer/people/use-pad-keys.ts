import { useEffect } from 'react';
import { isBadgeCode } from '#shared/people/badge';
import { cleanScan, createWedgeDetector } from '#shared/scan';
import { initialSettings } from '#shared/settings';
import { isTextField } from '../scan/focus';
import { useStation } from '../station';
import { takeBadge } from './badge-scan';

/**
 * While a PIN is asked for: digits go to its field from wherever the focus is, and a badge is a badge though the field keeps
 * its keys from every other scan.
 * @param field stable (useCallback)
 * @param clear takes back what leaked into the field; stable
 */
export const usePadKeys = (field: () => HTMLInputElement | null, clear: () => void): void => {
  const scanner = useStation('settings.get', undefined).data?.scanner ?? initialSettings.scanner;
  useEffect(() => {
    const detector = createWedgeDetector(scanner);
    const onKey = (event: KeyboardEvent): void => {
      const verdict = detector.feed(event);
      const code = typeof verdict === 'object' ? cleanScan(verdict.scan, scanner) : '';
      if (isBadgeCode(code)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        clear();
        takeBadge(code);
      } else if (/^\d$/.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey) {
        if (!isTextField(document.activeElement)) field()?.focus();
      }
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [scanner, field, clear]);
};
