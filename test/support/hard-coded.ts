import type { App } from './app';
import { brackets } from './pseudo-language';

/** Everything that a person can read on the page or have read aloud: texts, and attributes with words. */
const visibleTexts = ({ window }: App): Promise<string[]> =>
  window.evaluate(() => {
    const sentences: string[] = [];
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent !== null && !parent.closest('style, script') && isSeen(parent))
        sentences.push(walker.currentNode.nodeValue ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      if (isSeen(element))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
          sentences.push(element.getAttribute(name) ?? '');
    return sentences;
  });

const message = new RegExp(`${brackets.open}[^${brackets.open}${brackets.close}]*${brackets.close}`, 'g');

/** The rest of a text without the messages in it, which can be nested. */
export const outside = (sentences: string): string => {
  const left = sentences.replace(message, ' ');
  return left === sentences ? sentences.trim() : outside(left);
};

/**
 * Texts on the page that are not from the catalogue: outside the pseudo-language's brackets and not numbers.
 * @param data texts that the station was given, such as order numbers
 */
export const hardCoded = async (app: App, data: readonly (string | RegExp)[]): Promise<string[]> => {
  const texts = (await visibleTexts(app)).map(outside);
  return [...new Set(texts)].filter((left) =>
    /\p{L}{2}/u.test(data.reduce<string>((rest, known) => rest.replaceAll(known, ' '), left)),
  );
};
