const latin = new TextDecoder('latin1');

/** The package a label is for, as the practice service draws it: the data of its barcode. */
export const packageIdIn = (zpl: Uint8Array): string | null =>
  /\^FD(P\d{9})\^FS/.exec(latin.decode(zpl))?.[1] ?? null;
