import type { LabelRequest } from '../label-request';
import type { PracticePackage } from '../packages';
import {
  box,
  centred,
  code128,
  filled,
  fitting,
  label,
  page,
  reversed,
  reversedCentred,
  rule,
  text,
} from './drawing';

const left = 28;

const contents: Record<string, string> = {
  M: 'Merchandise',
  G: 'Gift',
  D: 'Documents',
  Z: 'Hazardous materials',
  S: 'Commercial sample',
  H: 'Humanitarian donation',
  O: 'Other',
};

/** Printed on every label and form, so that none of them is ever shipped. */
export const practiceStrip = (): string[] => [
  filled(0, 0, page.width, 76),
  reversedCentred(0, 16, page.width, 52, 'PRACTICE – NOT FOR SHIPPING'),
];

const lines = (...values: (string | undefined)[]): string[] =>
  values.filter((value): value is string => value !== undefined && value.trim() !== '');

const cityLine = (city?: string, state?: string, postalCode?: string): string =>
  [lines(city, state).join(', '), postalCode ?? ''].join('  ').trim();

const fromLines = (request: LabelRequest): string[] =>
  lines(
    request.shipFromName ?? 'Sample Warehouse',
    request.shipFromAttention,
    request.shipFromAddress1 ?? '100 Practice Road',
    request.shipFromAddress2,
    cityLine(
      request.shipFromCity ?? 'Sampleton',
      request.shipFromStateProv ?? (request.shipFromCity === undefined ? 'NJ' : undefined),
      request.shipFromPostalCode ?? (request.shipFromCity === undefined ? '07001' : undefined),
    ),
    request.shipFromCountryISO2 ?? 'US',
  );

const from = (request: LabelRequest): string[] => [
  text(left, 94, 20, 'FROM'),
  ...fromLines(request).map((line, index) => text(left, 120 + index * 27, fitting(line, 470, 25), line)),
];

const fact = (y: number, name: string, value: string): string[] => [
  text(536, y, 20, name),
  text(536, y + 22, fitting(value, 252, 34), value),
];

const size = ({ parcelLength, parcelWidth, parcelHeight }: LabelRequest): string =>
  parcelLength === undefined ? '-' : `${parcelLength} x ${parcelWidth ?? '-'} x ${parcelHeight ?? '-'} in`;

const facts = ({ request, registeredAt }: PracticePackage): string[] => [
  `^FO512,76^GB3,214,3^FS`,
  ...fact(92, 'WEIGHT', `${request.parcelWeight ?? '-'} lb`),
  ...fact(158, 'SIZE', size(request)),
  ...fact(224, 'SHIP DATE', request.shipDateTime ?? registeredAt.toISOString().slice(0, 10)),
];

const toLines = (request: LabelRequest): string[] =>
  lines(
    request.company,
    request.contact,
    request.address1,
    request.address2,
    request.address3,
    cityLine(request.city, request.stateProv, request.postalCode),
  );

const to = (request: LabelRequest): string[] => [
  filled(left, 308, 70, 40),
  reversed(left + 14, 317, 26, 'TO'),
  ...toLines(request).map((line, index) => text(left + 90, 308 + index * 46, fitting(line, 680, 40), line)),
  ...lines(request.phone).map((phone) => text(left + 90, 592, 24, `Phone ${phone}`)),
];

const service = (request: LabelRequest): string[] => {
  const country = request.countryISO2 ?? '--';
  const name = request.serviceCode ?? 'PRACTICE INTERNATIONAL';
  return [
    rule(628),
    text(left, 646, 20, 'SERVICE'),
    text(left, 672, fitting(name, 540, 44), name),
    text(left, 722, 24, contents[request.parcelContents ?? 'M'] ?? 'Other'),
    filled(612, 628, 200, 128),
    reversedCentred(612, 646, 200, 112, country),
    rule(756),
  ];
};

/** The code that a bench scans. 145 modules of 4 dots: half a millimetre per module, readable from arm's length. */
const barcode = ({ packageId, trackingNumber }: PracticePackage): string[] => [
  code128(116, 784, 190, 4, packageId),
  centred(0, 990, page.width, 46, packageId),
  centred(0, 1040, page.width, 26, `Tracking ${trackingNumber}`),
];

const references = ({ ref1, ref2 }: LabelRequest): string[] => [
  rule(1078),
  text(left, 1092, 20, 'REFERENCE'),
  text(left, 1116, fitting(ref1 ?? '-', 380, 36), ref1 ?? '-'),
  text(436, 1092, 20, 'REFERENCE 2'),
  text(436, 1116, fitting(ref2 ?? '-', 350, 36), ref2 ?? '-'),
  rule(1160),
  centred(
    0,
    1174,
    page.width,
    24,
    'Made by the practice service: nothing was bought, no carrier takes this parcel',
  ),
  box(0, 0, page.width, page.height),
];

/** A 4×6 inch shipping label at 203 dpi, as the practice service sells it. */
export const labelZpl = (entry: PracticePackage): string =>
  label([
    ...practiceStrip(),
    ...from(entry.request),
    ...facts(entry),
    rule(290),
    ...to(entry.request),
    ...service(entry.request),
    ...barcode(entry),
    ...references(entry.request),
  ]);
