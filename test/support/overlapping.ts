import type { WithWindow } from './app';

/**
 * Texts of the page that stand on each other, each as `this on that`. In an open dialog only its own count; what has scrolled under a
 * bar that stays in its place does not.
 */
export const overlapping = ({ window }: WithWindow): Promise<string[]> =>
  window.evaluate(() => {
    interface Piece {
      node: Node;
      text: string;
      left: number;
      top: number;
      right: number;
      bottom: number;
    }

    const bars = (element: Element): Element[] => {
      const found: Element[] = [];
      for (let at: Element | null = element; at; at = at.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) found.push(at);
      return found;
    };
    const isUnderBar = (element: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && bars(hit).some((bar) => !bar.contains(element));
    };
    /** What is left of a line of text once the parts that hide it have taken theirs. */
    const seen = (element: Element, box: DOMRect): Omit<Piece, 'node' | 'text'> | null => {
      let { left, right } = box;
      // Letters take less than their line.
      let [top, bottom] = [box.top + box.height / 5, box.bottom - box.height / 5];
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const frame = at.getBoundingClientRect();
        if (overflowX !== 'visible')
          [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        if (overflowY !== 'visible')
          [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      if (right - left < 3 || bottom - top < 3) return null;
      return isUnderBar(element, (left + right) / 2, (top + bottom) / 2)
        ? null
        : { left, top, right, bottom };
    };
    const piecesOf = (node: Node): Piece[] => {
      const parent = node.parentElement;
      const text = (node.nodeValue ?? '').trim();
      if (parent === null || text === '' || parent.closest('style, script, svg') !== null) return [];
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].flatMap((box) => {
        const left = seen(parent, box);
        return left === null ? [] : [{ node, text, ...left }];
      });
    };

    const root = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const pieces: Piece[] = [];
    while (walker.nextNode()) pieces.push(...piecesOf(walker.currentNode));
    const isOn = (one: Piece, other: Piece): boolean =>
      one.node !== other.node &&
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
    return pieces.flatMap((one, at) =>
      pieces
        .slice(at + 1)
        .filter((other) => isOn(one, other))
        .map((other) => `${one.text.slice(0, 40)} on ${other.text.slice(0, 40)}`),
    );
  });
