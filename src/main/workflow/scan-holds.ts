import type { FailureCode } from '#shared/failure';

/** Holds of a bought label that a scan ends: there was no printer, or a person put it aside. */
export const goesOn: ReadonlySet<FailureCode> = new Set(['printer_missing', 'cancelled']);
