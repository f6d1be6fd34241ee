import type { Printer, PrinterIdentity } from '#shared/print/printer';

/** Dots per millimetre of the resolutions that a printer may have. */
export const dotsPerMm = { 203: 8, 300: 12, 600: 24 } as const;

/**
 * Maximum print width by model, in millimetres, by the beginning of the model's name in `~HI` (maker's data sheets,
 * "maximum print width": 2.2, 4.09, 5.04, 6.6 and 8.5 inches, rounded up).
 */
const heads: readonly { model: RegExp; mm: number }[] = [
  { model: /^(ZD[46]1\d|LP ?2824|TLP ?2824)/, mm: 56 },
  { model: /^(ZD[246]\d\d|GK|GX|GC|G[CKX]4|LP ?2844|TLP ?2844|ZP\d|ZT[1256]1\d|ZT2\d\d|ZT41\d)/, mm: 106 },
  { model: /^(140Xi)/, mm: 128 },
  { model: /^(ZT42\d|ZT62\d|170Xi|ZM600)/, mm: 168 },
  { model: /^(220Xi)/, mm: 216 },
];

/** Width of the print head in dots; null for an unknown model. */
export const headDotsOf = (model: string, dpi: Printer['dpi']): number | null => {
  const head = heads.find((one) => one.model.test(model.trim()));
  return head ? head.mm * dotsPerMm[dpi] : null;
};

/** The resolution that the printer reports has precedence over the chosen one. */
export const dpiOf = (printer: Printer, identity: PrinterIdentity | null): Printer['dpi'] => {
  const reported = ([203, 300, 600] as const).find((dpi) => dotsPerMm[dpi] === identity?.dotsPerMm);
  return reported ?? printer.dpi;
};
