import type { ItemRequest, LabelRequest } from '../label-request';
import type { PracticePackage } from '../packages';
import { box, centred, code128, fitting, label, page, rule, text } from './drawing';
import { practiceStrip } from './label-zpl';

const left = 28;
/** As many as fit on one form; the others are summed up in one line. */
const shownItems = 9;

const reasons: Record<string, string> = {
  M: 'SALE OF GOODS',
  G: 'GIFT',
  D: 'DOCUMENTS',
  S: 'COMMERCIAL SAMPLE',
};

/**
 * The interface does not show which parcels get a second document. In practice: those that cross a border, and any
 * whose ref1 contains TWODOC, to try it on purpose.
 */
export const needsCustomsForm = (request: LabelRequest): boolean =>
  request.countryISO2 !== (request.shipFromCountryISO2 ?? 'US') || request.ref1?.includes('TWODOC') === true;

const itemRow = (item: ItemRequest, index: number): string[] => {
  const y = 470 + index * 50;
  const description = item.itemDescription ?? item.itemID ?? '-';
  const weight = item.itemWeight === undefined ? '-' : `${item.itemWeight} ${item.itemWeightUOM ?? ''}`;
  return [
    text(left, y, 24, String(item.itemQuantity ?? 1)),
    text(96, y, fitting(description, 318, 24), description),
    text(430, y, 22, item.itemTariffCode ?? '-'),
    text(572, y, 24, item.itemCountryOfOriginISO2 ?? '-'),
    text(636, y, 22, weight),
    text(718, y, 24, (item.itemValue ?? 0).toFixed(2)),
  ];
};

const total = (items: readonly ItemRequest[]): string =>
  items.reduce((sum, { itemValue = 0, itemQuantity = 1 }) => sum + itemValue * itemQuantity, 0).toFixed(2);

const more = (hidden: number): string[] =>
  hidden > 0 ? [text(96, 470 + shownItems * 50, 24, `and ${hidden} more, included in the total`)] : [];

const head = ({ request, packageId }: PracticePackage): string[] => [
  ...practiceStrip(),
  text(left, 100, 40, 'CUSTOMS DECLARATION'),
  text(left, 152, 24, 'In the style of form CN 22'),
  code128(494, 94, 70, 2, packageId),
  centred(494, 172, 290, 26, packageId),
  rule(206),
  text(left, 220, 20, 'FROM'),
  text(
    left,
    244,
    fitting(request.shipFromName ?? 'Sample Warehouse', 360, 28),
    request.shipFromName ?? 'Sample Warehouse',
  ),
  text(left, 278, 24, `${request.shipFromCity ?? 'Sampleton'}  ${request.shipFromCountryISO2 ?? 'US'}`),
  text(430, 220, 20, 'TO'),
  text(
    430,
    244,
    fitting(request.company ?? request.contact ?? '-', 350, 28),
    request.company ?? request.contact ?? '-',
  ),
  text(430, 278, 24, `${request.city ?? ''}  ${request.countryISO2 ?? ''}`),
  rule(322),
  text(left, 338, 20, 'REASON FOR EXPORT'),
  text(left, 362, 32, request.exportReason ?? reasons[request.parcelContents ?? 'M'] ?? 'OTHER'),
];

const columns = (): string[] => [
  rule(412),
  text(left, 428, 20, 'QTY'),
  text(96, 428, 20, 'DESCRIPTION'),
  text(430, 428, 20, 'HS CODE'),
  text(572, 428, 20, 'FROM'),
  text(636, 428, 20, 'WEIGHT'),
  text(718, 428, 20, 'VALUE'),
  rule(456),
];

const foot = ({ request }: PracticePackage): string[] => [
  rule(1000),
  text(left, 1020, 26, `Total weight ${request.parcelWeight ?? '-'} lb`),
  text(430, 1020, 36, `Total value ${total(request.commodityItems ?? [])}`),
  rule(1078),
  text(left, 1092, 20, 'REFERENCE'),
  text(left, 1116, fitting(request.ref1 ?? '-', 380, 36), request.ref1 ?? '-'),
  text(430, 1092, 20, 'SIGNATURE'),
  box(430, 1144, 350, 2, 2),
  rule(1160),
  centred(0, 1174, page.width, 24, 'Made by the practice service: this form declares nothing'),
  box(0, 0, page.width, page.height),
];

/** The second document of a practice parcel: 4×6 inches, one line for each item. */
export const customsFormZpl = (entry: PracticePackage): string => {
  const items = entry.request.commodityItems ?? [];
  return label([
    ...head(entry),
    ...columns(),
    ...items.slice(0, shownItems).flatMap(itemRow),
    ...more(items.length - shownItems),
    ...foot(entry),
  ]);
};
