import type { OrderDraft } from '#shared/label/draft';
import { formatCountry } from '../../text/format';

/** Who and where, in one line: "Ada Example, Berlin, Germany". */
export const recipientOf = (fields: OrderDraft['fields']): string =>
  [fields.contact ?? fields.company, fields.city, formatCountry(fields.countryISO2)]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
