import { useEffect } from 'react';
import { isCommandCode } from '#shared/commands';
import { isTestCode } from '#shared/keyboard/us-keys';
import { isBadgeCode } from '#shared/people/badge';
import { runCode } from '../commands/run';
import { handleBadge } from '../people/badge-scan';
import { createRegister } from '../register';
import { currentScreen, openScreen, type ScreenKey } from '../shell/navigation';
import { text } from '../text';
import { showMessage } from './message';
import { scanOrder } from './ship';

type Handler = (code: string) => void;

/**
 * Screens that receive scans themselves; on all others a scan ships. The open screen decides, not the drawn
 * one: a screen opened for the first time is drawn a moment later, and a scan for it must not buy anything
 * before that.
 */
const screensWithScans: ReadonlySet<ScreenKey> = new Set<ScreenKey>([
  'queue',
  'track',
  'recipient',
  'reprint',
  'landed',
  'labels',
]);

const scanHandlers = createRegister<{ screen: ScreenKey; handler: Handler }>();
/** Scans that came before their screen was drawn, in their order. */
let earlyScans: { screen: ScreenKey; code: string }[] = [];

/** Receives the scans of a screen from the moment it opens. `handler` must be stable (useCallback). */
export const useScans = (screen: ScreenKey, handler: Handler): void => {
  useEffect(() => {
    const remove = scanHandlers.add({ screen, handler });
    const waiting = earlyScans.filter((scan) => scan.screen === screen);
    earlyScans = earlyScans.filter((scan) => scan.screen !== screen);
    for (const { code } of waiting) handler(code);
    return remove;
  }, [screen, handler]);
};

const shipOrder = (code: string): void => {
  openScreen('ship');
  void scanOrder(code);
};

/** Passes a clean code to the open screen. Badges and commands work on every screen. */
export const handleScan = (code: string): void => {
  if (isBadgeCode(code)) {
    handleBadge(code);
    return;
  }
  if (isTestCode(code)) {
    const subject = text.settings.sections.scanner;
    showMessage({ word: 'Updated', tone: 'good', subject, next: text.shell.layout.fits });
    return;
  }
  if (isCommandCode(code)) {
    void runCode(code);
    return;
  }
  const screen = currentScreen();
  if (screensWithScans.has(screen)) {
    const registered = scanHandlers.newest((one) => one.screen === screen);
    if (registered) registered.handler(code);
    else earlyScans = [...earlyScans, { screen, code }];
  } else shipOrder(code);
};
