export type ModelName = 'ZD421' | 'GK420';
export type DotsPerMm = 6 | 8 | 12 | 24;

/** What a printer model reports about itself. */
export interface Model {
  name: ModelName;
  /** The model in the spelling of `~HI`, with the makers' rounded dots per inch. */
  longName: string;
  product: string;
  firmware: string;
  memoryKb: number;
  serial: string;
  dotsPerMm: DotsPerMm;
  /** Link-OS models support JSON and know many more variables. */
  linkOs: string | null;
  languages: string;
}

// Both "200dpi" and "203dpi" are used for 8 dots per mm; the older models report 200.
const inchNames: Record<DotsPerMm, string> = { 6: '152', 8: '203', 12: '300', 24: '600' };

const base: Record<ModelName, (dpi: string) => Omit<Model, 'dotsPerMm'>> = {
  ZD421: (dpi) => ({
    name: 'ZD421',
    longName: `ZD421-${dpi}dpi`,
    product: 'ZD421',
    firmware: 'V93.21.17Z',
    memoryKb: 8192,
    serial: 'D0J000000001',
    linkOs: '6.7',
    languages: 'hybrid_xml_zpl',
  }),
  GK420: (dpi) => ({
    name: 'GK420',
    longName: `GK420d-${dpi === '203' ? '200' : dpi}dpi`,
    product: 'GK420d',
    firmware: 'V61.17.17Z',
    memoryKb: 2104,
    serial: '28J000000001',
    linkOs: null,
    languages: 'epl_zpl',
  }),
};

/** @param dotsPerMm 8 is sold as 203 dpi, 12 as 300, 24 as 600 */
export const modelOf = (name: ModelName, dotsPerMm: DotsPerMm): Model => ({
  ...base[name](inchNames[dotsPerMm]),
  dotsPerMm,
});

/** Dots along a 6-inch label, rounded as the makers do. */
export const sixInches: Record<DotsPerMm, number> = { 6: 914, 8: 1218, 12: 1828, 24: 3657 };
