import type { Locator } from '@playwright/test';
import type { App, WithWindow } from './app';
import { overlapping } from './overlapping';

/**
 * Rows of the page's lists that are completely visible, without heads.
 * @param rows selector of the rows
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

/** The words that would be cut in this place. Letters may reach a little outside of tight lines. */
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
 * What cannot be seen completely even by scrolling: controls and headings cut by an element that does not
 * scroll, or outside the window at the side. Text in a list that ends in dots is not counted.
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
        // Scrolling makes it visible.
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

/** Parts of a screen that must be scrolled sideways; a line of tabs is allowed. */
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
 * Scrolling parts inside another one that scrolls in the same direction: it is unclear which of them moves. A
 * long list always scrolls, because only its visible rows are drawn.
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

/** Text smaller than the smallest step of the scale (src/renderer/theme/tokens.css). */
export const tinyText = ({ window }: App): Promise<string[]> =>
  window.evaluate(() => {
    const smallest = parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--pb-text-xs'));
    return [...document.querySelectorAll('body *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
      .map((element) => [parseFloat(getComputedStyle(element).fontSize), element.textContent] as const)
      .filter(([size, words]) => size < smallest && words.trim() !== '')
      .map(([size, words]) => `${words.slice(0, 40)} (${size} px)`);
  });

/** Hints in empty fields that end before their last letter. */
export const cutHints = ({ window }: WithWindow): Promise<string[]> =>
  window.evaluate(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    return [...document.querySelectorAll('input')].flatMap((input) => {
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input);
      if (pen === null || input.value !== '' || !input.checkVisibility({ opacityProperty: true })) return [];
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const needs = Math.ceil(pen.measureText(input.placeholder).width);
      const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return needs > room + 1 ? [`${input.placeholder} (${needs} in ${Math.floor(room)})`] : [];
    });
  });

/** Fields beside another one that begins higher or lower. */
export const outOfLine = ({ window }: WithWindow): Promise<string[]> =>
  window.evaluate(() => {
    const boxes = [
      ...document.querySelectorAll<HTMLInputElement>(
        'main input:not([type="checkbox"], [type="radio"], [type="hidden"])',
      ),
    ]
      .map((input) => {
        const { top, bottom, height } = input.getBoundingClientRect();
        return { name: input.name, top, bottom, height };
      })
      .filter(({ height }) => height > 0);
    return boxes.flatMap((one) =>
      boxes
        .filter((other) => other.top > one.top + 1 && other.top < one.bottom)
        .map((other) => `${other.name} beside ${one.name}`),
    );
  });

/** Text that is partly hidden without dots, and screen names wider than their place. */
const hiddenWords = ({ window }: App): Promise<string[]> =>
  window.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const style = getComputedStyle(element);
      const { overflowX, overflowY, textOverflow, clipPath, position, fontSize } = style;
      const isHidden = clipPath !== 'none' || (position === 'absolute' && element.clientWidth < 2);
      const isLink = element.closest('nav a') === element;
      const isWider =
        (['hidden', 'clip'].includes(overflowX) || isLink) &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1;
      const isHigher =
        (['hidden', 'clip'].includes(overflowY) || isLink) &&
        style.getPropertyValue('-webkit-line-clamp') === 'none' &&
        element.clientHeight > 0 &&
        // A screen's link has a symbol and a key beside its name: they would lie on the next link.
        element.scrollHeight > element.clientHeight + (isLink ? 1 : parseFloat(fontSize) / 2);
      return (
        (isWider || isHigher) &&
        !isHidden &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.textContent.trim() !== ''
      );
    };
    return [...document.querySelectorAll('body *')]
      .filter(isCut)
      .map(
        (element) =>
          `${element.textContent.slice(0, 60)} (${element.scrollWidth} × ${element.scrollHeight} in ${element.clientWidth} × ${element.clientHeight})`,
      );
  });

/** Which of these words the page shows with dots in place of their end; the rows of a list may. */
const shortened = ({ window }: App, words: readonly string[]): Promise<string[]> =>
  window.evaluate((all) => {
    const known = new Set(all);
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          ((getComputedStyle(element).textOverflow === 'ellipsis' &&
            element.scrollWidth > element.clientWidth + 1) ||
            (getComputedStyle(element).getPropertyValue('-webkit-line-clamp') !== 'none' &&
              element.scrollHeight > element.clientHeight + 1)) &&
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          element.closest('[role="row"], tr') === null &&
          known.has(element.innerText.trim()),
      )
      .map((element) => `${element.innerText.trim()} (${element.scrollWidth} in ${element.clientWidth})`);
  }, words);

/** Words of the catalogue of which a part stands on the next line without a hyphen. */
export const brokenWords = ({ window }: App, words: readonly string[]): Promise<string[]> =>
  window.evaluate((all) => {
    const known = new Set(all);
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      if (!known.has(text.trim())) continue;
      const around = node.parentElement;
      if (around?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) !== true) continue;
      // Only read aloud.
      if (getComputedStyle(around).position === 'absolute' && around.clientWidth < 2) continue;
      for (const { 0: word, index } of text.matchAll(/[\p{Script=Latin}\p{Script=Cyrillic}]{2,}/gu)) {
        const range = document.createRange();
        // The hyphen of the line before counts to the letter after it.
        range.setStart(node, index + (text[index - 1] === '\u00ad' ? 1 : 0));
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) broken.push(`${word} in “${text.trim()}”`);
      }
    }
    return broken;
  }, words);

/**
 * Everything that is cut on the page or overlaps another element.
 * @param words texts of the catalogue, which must not be shortened by dots either
 */
export const cutAnywhere = async (app: App, words: readonly string[] = []): Promise<string[]> => [
  ...(await clipped(app)),
  ...(await sideways(app)),
  ...(await hiddenWords(app)),
  ...(await shortened(app, words)).map((line) => `shortened: ${line}`),
  ...(await overlapping(app)).map((line) => `overlapping: ${line}`),
];
