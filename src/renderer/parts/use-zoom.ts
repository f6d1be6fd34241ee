import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';

/** Dragging with the mouse scrolls an element; touch scrolls it without this. */
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

/** Page pixels per dot of the picture; `fit` shows the whole picture. */
type Zoom = 'fit' | number;

const steps = [0.125, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const largest = steps[steps.length - 1] ?? 1;
const smallest = steps[0];

const above = (scale: number): number => steps.find((step) => step > scale * 1.01) ?? largest;
const below = (scale: number): number => steps.findLast((step) => step < scale * 0.99) ?? smallest;

export interface Zooming {
  zoom: Zoom;
  set: (zoom: Zoom) => void;
  larger: () => void;
  smaller: () => void;
  /** `+`, `-` and `0`. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Zooms the picture in an element, from its displayed size to the next step. */
export const useZoom = (area: RefObject<HTMLElement | null>): Zooming => {
  const [zoom, set] = useState<Zoom>('fit');
  const scaleNow = (): number => {
    const image = area.current?.querySelector('img');
    return image && image.naturalWidth > 0 ? image.clientWidth / image.naturalWidth : 1;
  };
  const larger = (): void => set(above(scaleNow()));
  const smaller = (): void => set(below(scaleNow()));
  const actions: Partial<Record<string, () => void>> = {
    '+': larger,
    '=': larger,
    '-': smaller,
    '0': () => set('fit'),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = event.ctrlKey || event.altKey || event.metaKey ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return { zoom, set, larger, smaller, onKeyDown };
};
