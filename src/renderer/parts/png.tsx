import { useCallback } from 'react';

interface Props {
  bytes: Uint8Array;
  alt: string;
  className?: string | undefined;
}

/** A picture from bytes. Its address lives as long as it is shown. */
export const Png = ({ bytes, alt, className }: Props) => {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [bytes],
  );
  return <img ref={show} alt={alt} className={className} draggable={false} />;
};
