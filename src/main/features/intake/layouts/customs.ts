import type { ItemDraft } from '#shared/label/draft';
import type { Cells } from './cells';
import { countryCode } from './country';

/** The shops' own exports do not have these columns. Shops that add them use one of these names. */
const tariff = [
  'hs code',
  'hs_code',
  'lineitem hs code',
  'item_hs_code',
  'harmonized system code',
  'tariff code',
];
const origin = [
  'country of origin',
  'country_of_origin',
  'lineitem country of origin',
  'item_country_of_origin',
  'origin country',
];

/** Tariff code and country of origin, if the table has columns for them. */
export const customsOf = (cells: readonly string[], table: Cells): ItemDraft => ({
  itemTariffCode: table.of(cells, ...tariff),
  itemCountryOfOriginISO2: countryCode(table.of(cells, ...origin)),
});
