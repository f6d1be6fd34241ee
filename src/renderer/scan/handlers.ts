import { useEffect } from 'react';
import { isCommandCode } from '#shared/commands';
import { isTestCode } from '#shared/keyboard/us-keys';
import { isBadgeCode } from '#shared/people/badge';
import { runCode } from '../commands/run';
import { takeBadge } from '../people/badge-scan';
import { createRegister, useRegistered } from '../register';
import { currentScreen, openScreen, type ScreenKey } from '../shell/navigation';
import { text } from '../text';
import { say } from './said';
import { scanOrder } from './ship';

type Handler = (code: string) => void;

/**
 * Screens that keep their scans; on all others a scan ships. Which one is open decides, not which is drawn: a screen that
 * is opened for the first time is drawn a moment later, and a scan meant for it must buy nothing in between.
 */
const keeping: ReadonlySet<ScreenKey> = new Set<ScreenKey>([
  'track',
  'recipient',
  'reprint',
  'landed',
  'labels',
]);

const keepers = createRegister<{ screen: ScreenKey; handler: Handler }>();
/** Scans that came before their screen was drawn, in their order. */
let early: { screen: ScreenKey; code: string }[] = [];

/** Takes the scans of a screen that keeps them, from its opening on. `handler` must be stable (useCallback). */
export const useScans = (screen: ScreenKey, handler: Handler): void => {
  useEffect(() => {
    const remove = keepers.add({ screen, handler });
    const waiting = early.filter((scan) => scan.screen === screen);
    early = early.filter((scan) => scan.screen !== screen);
    for (const { code } of waiting) handler(code);
    return remove;
  }, [screen, handler]);
};

const pauses = createRegister<(code: string) => boolean>();

/**
 * While the calling screen is open, a scan of what it says is paused buys nothing without a word; the same scan on Ship ships it.
 * `test` must be stable.
 */
export const usePaused = (test: (code: string) => boolean): void => useRegistered(pauses, test);

const shipIt = (code: string): void => {
  openScreen('ship');
  void scanOrder(code);
};

/** Hands a clean code to the screen that is open; a badge is one on every screen, and so is a command. */
export const takeScan = (code: string): void => {
  if (isBadgeCode(code)) {
    takeBadge(code);
    return;
  }
  if (isTestCode(code)) {
    const subject = text.settings.sections.scanner;
    say({ word: 'Updated', tone: 'good', subject, next: text.shell.layout.fits });
    return;
  }
  if (isCommandCode(code)) {
    void runCode(code);
    return;
  }
  const screen = currentScreen();
  if (keeping.has(screen)) {
    const keeper = keepers.newest((one) => one.screen === screen);
    if (keeper) keeper.handler(code);
    else early = [...early, { screen, code }];
    return;
  }
  if (screen === 'queue' && pauses.newest((test) => test(code)))
    say({ word: 'Held', tone: 'look', subject: code, next: text.queue.scanPaused });
  else shipIt(code);
};
