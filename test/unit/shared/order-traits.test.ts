import { describe, expect, it } from 'vitest';
import { checkChanges } from '#main/features/corrections/check';
import { createMask } from '#main/diagnostics/mask';
import { personalFields } from '#main/service/answer';
import { isEmptiable, type OrderField, orderFields } from '#shared/label/order';
import { defaultsSchema } from '#shared/settings';
import { packageUpdatesSchema } from '#shared/update/package-update';
import { fullOrder } from '../service/sample';

/* What `orderTraits` says of each field, written down a second time, so that a slip in the table can't hide. */

const all = orderFields.toSorted();
const without = (...left: OrderField[]): OrderField[] => all.filter((name) => !left.includes(name));
const those = (passes: (name: OrderField) => boolean): OrderField[] => all.filter(passes);

describe('of the fields of an order', () => {
  it('a correction may change all but three', () => {
    const problems = (name: OrderField): string[] => {
      const checked = checkChanges('P1', { fields: { [name]: fullOrder[name] } }, undefined);
      return checked.ok ? [] : checked.problems.map(({ message }) => message);
    };
    const updatable = without('sender', 'taxCode', 'costCenter');
    expect(those((name) => problems(name).length === 0)).toEqual(updatable);
    expect(
      those(
        (name) => packageUpdatesSchema().safeParse([{ packageId: 'P1', [name]: fullOrder[name] }]).success,
      ),
    ).toEqual(updatable);
    expect(
      those((name) => problems(name).every((message) => !message.startsWith('said:rules.bought'))),
    ).toEqual(updatable);
  });

  it('a correction may send those empty that a parcel travels without', () => {
    const isTaken = (name: OrderField): boolean =>
      packageUpdatesSchema().safeParse([{ packageId: 'P1', [name]: '' }]).success;
    const emptiable = [
      'company',
      'contact',
      'address2',
      'address3',
      'stateProv',
      'postalCode',
      'phone',
      'email',
    ];
    const more = ['ref2', 'exportReason', 'importerVATNumber', 'shipFromAttention', 'shipFromName'];
    const ofSender = ['shipFromAddress2', 'shipFromStateProv', 'shipFromPhone', 'shipFromEmail'];
    expect(those((name) => isEmptiable(name) && isTaken(name))).toEqual(
      [...emptiable, ...more, ...ofSender].sort(),
    );
  });

  it('a station may have defaults of all but three', () => {
    const value = (name: OrderField) => ({ [name]: fullOrder[name] });
    const defaultable = without('ref1', 'parcelWeight', 'shipDateTime');
    expect(those((name) => defaultsSchema.safeParse(value(name)).success)).toEqual(defaultable);
    expect(Object.keys(defaultsSchema.shape).sort()).toEqual(defaultable);
  });

  it("the service's words are cleared of those that tell of a person", () => {
    expect(personalFields).toEqual([
      ...['company', 'contact', 'address1', 'address2', 'address3', 'phone', 'email', 'taxCode'],
      ...['importerVATNumber', 'shipFromAttention', 'shipFromName', 'shipFromAddress1', 'shipFromAddress2'],
      ...['shipFromPhone', 'shipFromEmail'],
    ]);
  });

  it('a log is cleared of those, of places and of all that it is shipped from', () => {
    const mask = createMask(() => []);
    const reported = ['ref1', 'ref2', 'countryISO2', 'sender', 'costCenter', 'exportReason'];
    const more = ['labelFormat', 'serviceCode', 'shipDateTime', 'timeZone'].concat(
      all.filter((name) => name.startsWith('parcel')),
    );
    expect(those((name) => mask(JSON.stringify({ [name]: 'Quirina' })).includes('Quirina'))).toEqual(
      [...reported, ...more].sort(),
    );
  });
});
