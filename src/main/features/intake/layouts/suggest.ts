import { type MappedField, plainName, type TableField, weightFields } from '#shared/intake/mapping';
import { weightUnitIn } from '#shared/intake/weight';
import { namesOnce } from './signature';

/** Names that other programs use for our fields, letters and digits only. The first one found is suggested. */
const usual: Partial<Record<TableField, readonly string[]>> = {
  ref1: [
    'ordernumber',
    'orderno',
    'ordernr',
    'orderid',
    'ordername',
    'orderref',
    'orderreference',
    'order',
    'salesorder',
    'invoicenumber',
    'reference',
    'refno',
    'ref',
    'id',
    'number',
    'name',
  ],
  parcel: [
    'parcel',
    'parcelnumber',
    'parcelno',
    'packagenumber',
    'package',
    'box',
    'boxnumber',
    'carton',
    'cartonnumber',
  ],
  ref2: ['customerreference', 'ponumber', 'po', 'customerorder'],
  company: ['company', 'companyname', 'organization', 'organisation', 'business'],
  contact: [
    'contact',
    'contactname',
    'name',
    'fullname',
    'recipient',
    'recipientname',
    'customer',
    'customername',
    'attention',
    'attn',
    'buyername',
  ],
  address1: ['address1', 'addressline1', 'street1', 'street', 'streetaddress', 'address'],
  address2: ['address2', 'addressline2', 'street2', 'apartment', 'suite', 'unit'],
  address3: ['address3', 'addressline3', 'street3'],
  city: ['city', 'town', 'suburb', 'locality'],
  stateProv: [
    'stateprov',
    'state',
    'province',
    'region',
    'county',
    'statecode',
    'stateprovince',
    'provincecode',
  ],
  postalCode: ['postalcode', 'postcode', 'zip', 'zipcode', 'postal', 'plz'],
  countryISO2: ['countryiso2', 'countrycode', 'country', 'countryiso', 'iso2'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'cell'],
  email: ['email', 'emailaddress', 'mail', 'buyeremail'],
  parcelWeight: [
    'parcelweight',
    'totalweight',
    'orderweight',
    'packageweight',
    'shipmentweight',
    'weight',
    'grossweight',
  ],
  itemID: [
    'itemid',
    'sku',
    'itemsku',
    'productsku',
    'productcode',
    'itemcode',
    'article',
    'articlenumber',
    'partnumber',
  ],
  itemDescription: [
    'itemdescription',
    'itemname',
    'productname',
    'product',
    'description',
    'title',
    'itemtitle',
    'item',
    'goods',
  ],
  itemQuantity: [
    'itemquantity',
    'lineitemquantity',
    'quantity',
    'qty',
    'pieces',
    'pcs',
    'quantitypurchased',
    'quantityordered',
  ],
  itemValue: [
    'itemvalue',
    'lineitemprice',
    'unitprice',
    'itemprice',
    'price',
    'priceeach',
    'itemcost',
    'value',
    'unitvalue',
  ],
  itemWeight: ['itemweight', 'unitweight', 'productweight'],
  itemTariffCode: [
    'itemtariffcode',
    'hscode',
    'hs',
    'hts',
    'tariffcode',
    'customscode',
    'harmonizedcode',
    'commoditycode',
  ],
  itemCountryOfOriginISO2: ['countryoforigin', 'origincountry', 'origin', 'madein', 'coo'],
};

const letters = (name: string): string => plainName(name).replaceAll(/[^\p{L}\d]+/gu, '');

/** An export often has the buyer's and the recipient's address. Columns of the recipient's have such a beginning. */
const receiver = /^(shipping|shipto|ship|delivery|deliverto|recipient|receiver|dest|destination)(?=.)/;
const unitTail = /(lbs?|pounds?|oz|ounces?|kgs?|kilos?|kilograms?|grams?|g)$/;
const notReceiver = /^(billing|billto|bill|sender|shipfrom|from|seller|store|return)/;

interface Candidate {
  name: string;
  plain: string;
  /** Without the word for the recipient; the same if there is none. */
  bare: string;
}

const candidateOf = (name: string): Candidate => {
  const letterName = letters(name);
  const unit = weightUnitIn(name) && letterName.replace(unitTail, '');
  // A column whose name is only a unit is a weight.
  const plain =
    unit === '' ? 'weight' : unit !== undefined && letterName.includes('weight') ? unit : letterName;
  return { name, plain, bare: plain.replace(receiver, '') };
};

/** A column marked as the recipient's takes precedence over an unmarked one. */
const find = (names: readonly string[], all: readonly Candidate[]): Candidate | undefined => {
  for (const name of names) {
    const found =
      all.find(({ plain, bare }) => bare === name && plain !== bare) ??
      all.find(({ plain }) => plain === name);
    if (found) return found;
  }
  return undefined;
};

/** First and last name, if there is no column for both. */
const nameParts = (all: readonly Candidate[]): MappedField[] => {
  const first = find(['firstname', 'forename', 'givenname'], all);
  const last = find(['lastname', 'surname', 'familyname'], all);
  return first && last ? [{ field: 'contact', from: [first.name, last.name] }] : [];
};

/** The likely meaning of each column, by its name alone: a starting point for a person, never used automatically. */
export const suggest = (header: readonly string[]): MappedField[] => {
  let left = namesOnce(header)
    .map(candidateOf)
    .filter(({ plain }) => !notReceiver.test(plain));
  const found: MappedField[] = nameParts(left);
  left = left.filter(({ name }) => !found.some(({ from }) => from.includes(name)));
  for (const [field, names] of Object.entries(usual) as [TableField, readonly string[]][]) {
    if (found.some((known) => known.field === field)) continue;
    const candidate = find(names, left);
    if (!candidate) continue;
    const unit = weightFields.has(field) ? weightUnitIn(candidate.name) : undefined;
    found.push({ field, from: [candidate.name], ...(unit && { unit }) });
    left = left.filter((other) => other !== candidate);
  }
  return found;
};
