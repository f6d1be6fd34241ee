import type { LookUp } from '#shared/bridge/contract';
import { caseReadings } from '#shared/label/scanned-code';
import type { Label } from '#shared/label/stage';
import { typedPackageIdSchema } from '#shared/update/package-update';
import { severalParcelsOf } from '../../workflow/next-parcel';
import type { LabelPorts } from '../../workflow/ports';
import { findAnywhere, type WhyNot } from '../../workflow/find-anywhere';
import { viewOf } from '../../workflow/views';

export interface LookUpPorts {
  labels: LabelPorts;
  /** True if the code begins like this account's full tracking numbers. */
  isOfAccount(code: string): Promise<boolean>;
}

/** The interface does not document the form of a full number except for the account at its beginning: it is long and mostly digits. */
const mayBeFullNumber = (code: string): boolean =>
  /^[A-Za-z0-9-]{10,60}$/.test(code) && code.replace(/\D/g, '').length >= 6;

/** A label that was removed before it was bought counts as absent. */
const ofLabel = async (
  label: Label,
  { code, ...elsewhere }: { code: string; elsewhere?: WhyNot },
  ports: LabelPorts,
): Promise<LookUp> => {
  if (!label.package && label.stage === 'closed') return { kind: 'not_found', code, ...elsewhere };
  const view = await viewOf(label, ports);
  return label.package
    ? { kind: 'package', packageId: label.package.packageId, view }
    : { kind: 'not_bought', view, ...elsewhere };
};

/**
 * Finds what a code of any kind (order, package, full tracking number, barcode of a label) stands for. An order number with several parcels
 * stands for none of them. The service accepts only the short package number: a full number is translated with the stored data, and never
 * passed on.
 */
export const lookUp = async (scanned: string, ports: LookUpPorts): Promise<LookUp> => {
  const { labels } = ports;
  const codes = caseReadings(scanned.trim());
  const [plain = scanned] = codes;
  let code = plain;
  const here = async (): Promise<Label | null> => {
    for (const reading of codes) {
      const found = await labels.archive.labelByCode(reading);
      if (!found) continue;
      code = reading;
      return found;
    }
    return null;
  };
  const { why } = await findAnywhere(codes, here, labels, true);
  // It may have been bought while the other benches were asked.
  const label = await here();
  const elsewhere = why && { elsewhere: why };
  if (label)
    return (await severalParcelsOf(code, label, labels)) ?? ofLabel(label, { code, ...elsewhere }, labels);
  if (await ports.isOfAccount(code)) return { kind: 'full_number', code };
  const packageId = codes.find((reading) => typedPackageIdSchema.safeParse(reading).success);
  if (packageId !== undefined) return { kind: 'package', packageId, view: null, ...elsewhere };
  if (why) return { kind: 'not_found', code, elsewhere: why };
  return { kind: mayBeFullNumber(code) ? 'full_number' : 'not_found', code };
};
