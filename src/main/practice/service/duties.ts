/**
 * Rates for practising: similar to real ones, but of no real country. `rate` is the value of one US dollar; `deminimis`
 * is in the destination's currency.
 */
export interface CountryRates {
  currency: string;
  rate: number;
  duty: number;
  tax: number;
  dutyDeminimis: number;
  taxDeminimis: number;
}

const rates: Record<string, CountryRates> = {
  US: { currency: 'USD', rate: 1, duty: 3, tax: 0, dutyDeminimis: 0, taxDeminimis: 0 },
  CA: { currency: 'CAD', rate: 1.36, duty: 6.5, tax: 5, dutyDeminimis: 20, taxDeminimis: 20 },
  DE: { currency: 'EUR', rate: 0.92, duty: 4, tax: 19, dutyDeminimis: 150, taxDeminimis: 0 },
  ES: { currency: 'EUR', rate: 0.92, duty: 4, tax: 21, dutyDeminimis: 150, taxDeminimis: 0 },
  FR: { currency: 'EUR', rate: 0.92, duty: 4, tax: 20, dutyDeminimis: 150, taxDeminimis: 0 },
  GB: { currency: 'GBP', rate: 0.79, duty: 4, tax: 20, dutyDeminimis: 135, taxDeminimis: 0 },
  JP: { currency: 'JPY', rate: 150, duty: 5, tax: 10, dutyDeminimis: 10_000, taxDeminimis: 10_000 },
  MX: { currency: 'MXN', rate: 18, duty: 10, tax: 16, dutyDeminimis: 900, taxDeminimis: 900 },
  CH: { currency: 'CHF', rate: 0.88, duty: 0, tax: 8.1, dutyDeminimis: 0, taxDeminimis: 65 },
};

const elsewhere: CountryRates = {
  currency: 'USD',
  rate: 1,
  duty: 5,
  tax: 10,
  dutyDeminimis: 0,
  taxDeminimis: 0,
};

export const ratesOf = (country: string): CountryRates => rates[country] ?? elsewhere;
