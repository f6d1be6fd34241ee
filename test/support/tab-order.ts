import type { App } from './app';

/** A wrong tab stop, in words. */
type WrongStop = string;

interface Stop {
  name: string;
  /** Position in the document's order. */
  place: number;
  inSight: boolean;
  /** The focus is visible here. */
  marked: boolean;
}

const stopNow = (app: App): Promise<Stop | null> =>
  app.window.evaluate(() => {
    const active = document.activeElement;
    if (active === null || active === document.body) return null;
    // A tick or choice is drawn beside its own invisible box; a card's ring is around the card.
    const up = [
      active,
      active.parentElement,
      active.parentElement?.parentElement,
      active.parentElement?.parentElement?.parentElement,
    ];
    const drawn = [...up, active.nextElementSibling].filter((element) => element != null);
    const isInSight = (element: Element): boolean => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    };
    const isMarked = (element: Element): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    };
    const isBordered = active.matches('input, textarea, select, [role="textbox"], [role="combobox"]');
    return {
      name: `${active.tagName.toLowerCase()} ${(active.getAttribute('aria-label') ?? active.textContent).trim().slice(0, 40)}`,
      place: [...document.querySelectorAll('*')].indexOf(active),
      inSight: [active, active.parentElement, active.nextElementSibling].some(
        (one) => one !== null && isInSight(one),
      ),
      marked: isBordered || drawn.some(isMarked),
    };
  });

/** More stops than any screen has: a longer walk is in an endless loop. */
const mostStops = 250;

/**
 * Walks once through the screen with Tab, from the Scan box back to it, as slowly as a person. @returns the
 * errors: a stop that is out of sight or has no focus ring, one that is before its predecessor in the
 * document, a loop that leaves elements out
 */
export const tabOrder = async (app: App): Promise<{ stops: string[]; wrong: WrongStop[] }> => {
  await app.window.locator('#scan').focus();
  const first = await stopNow(app);
  const stops: string[] = [];
  const wrong: WrongStop[] = [];
  let before = first?.place ?? 0;
  let rounds = 0;
  for (let count = 0; count < mostStops; count += 1) {
    await app.window.keyboard.press('Tab', { delay: 60 });
    const stop = await stopNow(app);
    // After its last element the page passes the focus to the window.
    if (stop === null) continue;
    if (stop.place === first?.place) return { stops, wrong };
    stops.push(stop.name);
    if (!stop.inSight) wrong.push(`${stop.name}: out of sight`);
    if (!stop.marked) wrong.push(`${stop.name}: nothing shows the keyboard here`);
    if (stop.place < before) {
      rounds += 1;
      if (rounds > 1) wrong.push(`${stop.name}: comes before its forerunner`);
    }
    before = stop.place;
  }
  return { stops, wrong: [...wrong, 'the walk does not come round'] };
};
