import type { App } from './app';
import { brackets } from './pseudo-language';

/** What a person can read on the page, or have read to them: texts, and the attributes that hold words. */
const visibleTexts = ({ window }: App): Promise<string[]> =>
  window.evaluate(() => {
    const said: string[] = [];
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent !== null && !parent.closest('style, script') && isSeen(parent))
        said.push(walker.currentNode.nodeValue ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      if (isSeen(element))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
          said.push(element.getAttribute(name) ?? '');
    return said;
  });

const message = new RegExp(`${brackets.open}[^${brackets.open}${brackets.close}]*${brackets.close}`, 'g');

/** What is left of a text without the messages in it, which may hold others. */
const outside = (said: string): string => {
  const left = said.replace(message, ' ');
  return left === said ? said.trim() : outside(left);
};

/**
 * Texts on the page that do not come from the catalogue: what stands outside of the made language's brackets, numbers apart.
 * @param data what the station was told, such as the numbers of orders
 */
export const hardCoded = async (app: App, data: readonly (string | RegExp)[]): Promise<string[]> => {
  const texts = (await visibleTexts(app)).map(outside);
  return [...new Set(texts)].filter((left) =>
    /\p{L}{2}/u.test(data.reduce<string>((rest, known) => rest.replaceAll(known, ' '), left)),
  );
};
