import type { OrderField } from '../label/order';

/**
 * Fields that may be sent empty in a correction, on a person's word. The interface says that a field is applied when it is
 * present (section 4.1), and does not say what an empty one does: the service may clear it, leave it as it was, or refuse it.
 * Only text that a parcel travels without is among them.
 */
export const emptiableFields = [
  'company',
  'contact',
  'address2',
  'address3',
  'stateProv',
  'postalCode',
  'phone',
  'email',
  'ref2',
  'exportReason',
  'importerVATNumber',
  'shipFromAttention',
  'shipFromName',
  'shipFromAddress2',
  'shipFromStateProv',
  'shipFromPhone',
  'shipFromEmail',
] as const satisfies readonly OrderField[];
export type EmptiableField = (typeof emptiableFields)[number];

const names: ReadonlySet<string> = new Set(emptiableFields);
export const isEmptiable = (name: string): name is EmptiableField => names.has(name);
