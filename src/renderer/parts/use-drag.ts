import { type PointerEvent, type RefObject, useRef } from 'react';

/** Moves what an element shows by dragging it with the mouse; fingers scroll by themselves. */
export const useDrag = (area: RefObject<HTMLElement | null>) => {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      from.current = { x: event.clientX, y: event.clientY };
      area.current?.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent): void => {
      if (!from.current) return;
      area.current?.scrollBy(from.current.x - event.clientX, from.current.y - event.clientY);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (): void => void (from.current = null),
    onPointerCancel: (): void => void (from.current = null),
  };
};
