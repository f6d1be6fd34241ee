/** The part of a window that a second start uses. */
interface ShownWindow {
  isMinimized(): boolean;
  restore(): void;
  show(): void;
  focus(): void;
}

interface Running {
  /** Null before it is created and after it was closed. */
  window: () => ShownWindow | null;
  isEnding: () => boolean;
  /** Starts the program again once this process has ended. */
  startOnceEnded: () => void;
}

/** What happens when the program is started while it runs: its window is shown. A program that ends starts again, because its window is
 * closed, or closes soon. */
export const onSecondStart = ({ window, isEnding, startOnceEnded }: Running): (() => void) => {
  let startsAgain = false;
  return () => {
    if (isEnding()) {
      if (!startsAgain) startOnceEnded();
      startsAgain = true;
      return;
    }
    const shown = window();
    if (shown?.isMinimized() === true) shown.restore();
    shown?.show();
    shown?.focus();
  };
};
