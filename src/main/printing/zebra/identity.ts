import type { PrinterIdentity } from '#shared/print/printer';

/**
 * Reads the answer to `~HI`: `MODEL,FIRMWARE,dpmm,MEMORY[,options]`, as in `ZD230,V89.21.46Z,8,4096KB,`. Old firmware
 * pads its fields with blanks (`LP2844-Z,V45.11.7Z   ,8,8192KB`).
 */
export const parseIdentity = (text: string): PrinterIdentity | null => {
  const [model = '', firmware = '', dots = '', memory] = text.split(',').map((field) => field.trim());
  if (memory === undefined || !/[A-Za-z]/.test(model) || firmware === '' || !/^\d{1,2}$/.test(dots))
    return null;
  return { model, firmware, dotsPerMm: Number(dots) };
};
