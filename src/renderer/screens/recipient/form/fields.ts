import type { OrderField } from '#shared/label/order';
import type { text } from '../../../text';

export type FieldGroup = keyof typeof text.recipient.form.groups;

/** What the service lets change of a bought package (section 4.1 of its interface), in its groups. */
export const fieldGroups: readonly { group: FieldGroup; fields: readonly OrderField[] }[] = [
  {
    group: 'recipient',
    fields: [
      'contact',
      'company',
      'address1',
      'address2',
      'address3',
      'city',
      'stateProv',
      'postalCode',
      'countryISO2',
      'phone',
      'email',
    ],
  },
  {
    group: 'shipFrom',
    fields: [
      'shipFromAttention',
      'shipFromName',
      'shipFromAddress1',
      'shipFromAddress2',
      'shipFromCity',
      'shipFromStateProv',
      'shipFromPostalCode',
      'shipFromCountryISO2',
      'shipFromPhone',
      'shipFromEmail',
    ],
  },
  {
    group: 'misc',
    fields: [
      'ref1',
      'ref2',
      'serviceCode',
      'shipDateTime',
      'timeZone',
      'parcelContents',
      'labelFormat',
      'exportReason',
      'importerVATNumber',
    ],
  },
  { group: 'parcel', fields: ['parcelWeight', 'parcelLength', 'parcelWidth', 'parcelHeight'] },
];

export const updatableFields: readonly OrderField[] = fieldGroups.flatMap(({ fields }) => fields);

/** A button that changed a field may be gone the next moment: the keyboard goes on at the field. */
export const focusField = (name: OrderField): void =>
  document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)?.focus();

/** The keyboard goes to the first field that has a problem, once its group is open. */
export const focusProblem = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLInputElement>('[data-field] input[aria-invalid="true"]')?.focus(),
  );
};
