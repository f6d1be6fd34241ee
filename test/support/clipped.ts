import type { Locator } from '@playwright/test';
import type { App } from './app';

/**
 * Rows of the lists on the page that stand whole in sight; heads do not count.
 * @param rows selects them
 */
export const rowsInSight = (app: App, rows = 'main :is([role="row"], tr)'): Promise<number> =>
  app.window.evaluate(
    (selected) =>
      [...document.querySelectorAll(selected)].filter((row) => {
        if (row.querySelector('[role="columnheader"], th[scope="col"], thead th') !== null) return false;
        const { top, bottom, height } = row.getBoundingClientRect();
        let [from, to] = [0, innerHeight];
        for (let at = row.parentElement; at; at = at.parentElement) {
          if (!['auto', 'scroll', 'hidden'].includes(getComputedStyle(at).overflowY)) continue;
          const frame = at.getBoundingClientRect();
          [from, to] = [Math.max(from, frame.top), Math.min(to, frame.bottom)];
        }
        return height > 0 && top >= from - 1 && bottom <= to + 1;
      }).length,
    rows,
  );

/** Which of these words would not be read to their end in this place. Letters may reach a little out of tight lines. */
export const cutWords = (place: Locator, words: readonly string[]): Promise<string[]> =>
  place.evaluate((element, all) => {
    const before = element.textContent;
    const cut = all.filter((word) => {
      element.textContent = word;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const halfLine = parseFloat(getComputedStyle(element).fontSize) / 2;
      return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + halfLine;
    });
    element.textContent = before;
    return cut;
  }, words);

/**
 * What can't be seen whole, wherever one scrolls: controls and headings that are cut by something that does not scroll, or that
 * reach past the window sideways. Shortened text in a list, which says so by its dots, does not count.
 */
export const clipped = (app: App): Promise<string[]> =>
  app.window.evaluate(() => {
    const wanted = 'button, a[href], input:not([type="hidden"]), [role="tab"], [role="textbox"], h1, h2, h3';
    const isHidden = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width < 2 ||
        height < 2 ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    };
    const cutBy = (element: Element): string | null => {
      const box = element.getBoundingClientRect();
      for (let at = element.parentElement; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        const frame = at.getBoundingClientRect();
        if (style.position === 'fixed') return null;
        const [x, y] = [style.overflowX, style.overflowY];
        if ((x === 'hidden' || x === 'clip') && (box.left < frame.left - 2 || box.right > frame.right + 2))
          return 'side';
        if ((y === 'hidden' || y === 'clip') && (box.top < frame.top - 2 || box.bottom > frame.bottom + 2))
          return 'height';
        // It comes to be seen by scrolling.
        if (x === 'auto' || x === 'scroll' || y === 'auto' || y === 'scroll') {
          const isOut = box.right > frame.right + 2 || box.left < frame.left - 2;
          if (isOut && at.scrollWidth <= at.clientWidth) return 'side';
          return null;
        }
      }
      return box.left < -2 || box.right > innerWidth + 2 || box.bottom > innerHeight + 2 ? 'window' : null;
    };
    return [...document.querySelectorAll(wanted)]
      .filter((element) => !isHidden(element))
      .flatMap((element) => {
        const how = cutBy(element);
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return how === null ? [] : [`${element.tagName.toLowerCase()} ${name.trim().slice(0, 40)}: ${how}`];
      });
  });

/** Parts of a screen that have to be scrolled sideways to be read; a line of tabs may be. */
export const sideways = (app: App): Promise<string[]> =>
  app.window.evaluate(() =>
    [...document.querySelectorAll('main, main *')]
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 2 &&
          element.clientWidth > 0 &&
          ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
          !element.matches('[role="tablist"], input, textarea'),
      )
      .map((element) => `${element.className} (${element.scrollWidth} in ${element.clientWidth})`),
  );

/**
 * Scrolling parts that stand within another one that scrolls the same way: which of them moves is anybody's guess. A long list
 * scrolls by itself everywhere: only the rows in sight are drawn.
 */
export const scrollsWithinScroll = (app: App): Promise<string[]> =>
  app.window.evaluate(() => {
    const scrolls = (element: Element): boolean =>
      element.scrollHeight > element.clientHeight + 1 &&
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowY) &&
      element.clientHeight > 0;
    const scrolling = [...document.querySelectorAll('main, main *')].filter(scrolls);
    return scrolling
      .filter((inner) => !inner.matches('[role="grid"]'))
      .flatMap((inner) =>
        scrolling
          .filter((outer) => outer !== inner && outer.contains(inner))
          .map((outer) => `${inner.className} within ${outer.className}`),
      );
  });

/** Words that are hidden in part without dots that say so, and names of screens that are wider than their place. */
const hiddenWords = ({ window }: App): Promise<string[]> =>
  window.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { overflowX, textOverflow, clipPath, position } = getComputedStyle(element);
      const isHidden = clipPath !== 'none' || (position === 'absolute' && element.clientWidth < 2);
      const hides = overflowX === 'hidden' || overflowX === 'clip' || element.closest('nav a') === element;
      return (
        hides &&
        !isHidden &&
        textOverflow !== 'ellipsis' &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.textContent.trim() !== '' &&
        element.scrollWidth > element.clientWidth + 1
      );
    };
    return [...document.querySelectorAll('body *')]
      .filter(isCut)
      .map(
        (element) => `${element.textContent.slice(0, 60)} (${element.scrollWidth} in ${element.clientWidth})`,
      );
  });

/** All that is cut on the page. */
export const cutAnywhere = async (app: App): Promise<string[]> => [
  ...(await clipped(app)),
  ...(await sideways(app)),
  ...(await hiddenWords(app)),
];
