import { useEffect, useState } from 'react';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Files dropped anywhere on the window. Without this the browser would try to open them.
 * @returns true while files hover over the window
 */
export const useFileDrop = (take: (files: readonly File[]) => void): boolean => {
  const [hovering, setHovering] = useState(false);
  useEffect(() => {
    // Enter and leave also fire between the elements of the page: only their balance tells whether the window was left.
    let depth = 0;
    const stopping = new AbortController();
    const listen = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      on: (event: DragEvent) => void,
    ): void =>
      window.addEventListener(
        type,
        (event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          on(event);
        },
        { signal: stopping.signal },
      );
    const count = (by: number): void => {
      depth = Math.max(0, depth + by);
      setHovering(depth > 0);
    };
    listen('dragenter', () => count(1));
    listen('dragover', () => undefined);
    listen('dragleave', () => count(-1));
    listen('drop', (event) => {
      count(-depth);
      take([...(event.dataTransfer?.files ?? [])]);
    });
    return () => stopping.abort();
  }, [take]);
  return hovering;
};
