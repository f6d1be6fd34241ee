import { ratesOf, type CountryRates } from './duties';
import type { LandedCostRequest, ProductRequest } from './landed-cost-request';

/** Hundredths of both currencies: integers, so that sums of parts are exactly the totals. */
export interface Amount {
  source: number;
  destination: number;
}

export interface Line {
  product: ProductRequest;
  unit: Amount;
  goods: Amount;
  duty: Amount;
  tax: Amount;
}

export interface Sums {
  source: CountryRates;
  destination: CountryRates;
  lines: Line[];
  goods: Amount;
  shipping: Amount;
  duty: Amount;
  tax: Amount;
  dutyDeminimis: Amount;
  taxDeminimis: Amount;
}

export const plus = (...amounts: Amount[]): Amount =>
  amounts.reduce(
    (sum, amount) => ({
      source: sum.source + amount.source,
      destination: sum.destination + amount.destination,
    }),
    { source: 0, destination: 0 },
  );

/** An Internet address always resolves to Canada here: practice has no map of addresses. */
const resolved = (request: LandedCostRequest): string =>
  request.destinationCountry === 'IP' ? 'CA' : request.destinationCountry;

type ToAmount = (inDestination: number) => Amount;

const toAmount =
  (source: CountryRates, destination: CountryRates): ToAmount =>
  (inDestination) => ({
    source: Math.round((inDestination * source.rate * 100) / destination.rate),
    destination: Math.round(inDestination * 100),
  });

interface Charged {
  duty: number;
  tax: number;
}

/** Percentages that are charged: none up to the threshold, unless thresholds are ignored. */
const charged = (request: LandedCostRequest, goods: number, rates: CountryRates): Charged => {
  const cart = request.ignoreDeminimis === true ? Infinity : goods + (request.currentCartValue ?? 0);
  return {
    duty: cart > rates.dutyDeminimis ? rates.duty / 100 : 0,
    tax: cart > rates.taxDeminimis ? rates.tax / 100 : 0,
  };
};

/** Duties and taxes of a request that passed `landedCostProblem`. Tax is on goods, duty and a share of the shipping. */
export const sumsOf = (request: LandedCostRequest): Sums => {
  const [source, destination] = [ratesOf(request.sourceCountry), ratesOf(resolved(request))];
  const amount = toAmount(source, destination);
  const scale = request.convertCurrency === true ? destination.rate / source.rate : 1;
  const valueOf = ({ value, qty = 1 }: ProductRequest): number => scale * value * qty;
  const goods = request.products.reduce((sum, product) => sum + valueOf(product), 0);
  const shipping = scale * request.shippingValue;
  const rates = charged(request, goods, destination);
  const lines = request.products.map((product): Line => {
    const value = valueOf(product);
    const share = goods === 0 ? 1 / request.products.length : value / goods;
    const duty = value * rates.duty;
    return {
      product,
      unit: amount(scale * product.value),
      goods: amount(value),
      duty: amount(duty),
      tax: amount((value + duty + shipping * share) * rates.tax),
    };
  });
  return {
    source,
    destination,
    lines,
    goods: plus(...lines.map((line) => line.goods)),
    shipping: amount(shipping),
    duty: plus(...lines.map((line) => line.duty)),
    tax: plus(...lines.map((line) => line.tax)),
    dutyDeminimis: amount(destination.dutyDeminimis),
    taxDeminimis: amount(destination.taxDeminimis),
  };
};
