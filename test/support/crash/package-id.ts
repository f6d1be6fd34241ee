const latin = new TextDecoder('latin1');

/** The package of a label, as the practice service draws it: the data of its barcode. */
export const packageIdIn = (zpl: Uint8Array): string | null =>
  /\^FD(P\d{9})\^FS/.exec(latin.decode(zpl))?.[1] ?? null;
