import type { LookUp } from '#shared/bridge/contract';
import type { Label } from '#shared/label/stage';
import { typedPackageIdSchema } from '#shared/update/package-update';
import { severalOf } from '../../workflow/next-parcel';
import type { LabelPorts } from '../../workflow/ports';
import { lookAnywhere } from '../../workflow/sought';
import { viewOf } from '../../workflow/views';

export interface LookUpPorts {
  labels: LabelPorts;
  /** True when the code begins as this account's full tracking numbers do. */
  isOfAccount(code: string): Promise<boolean>;
}

/** The form of a full number is not shown in the interface, but for its account in front: long, and mostly digits. */
const mayBeFullNumber = (code: string): boolean =>
  /^[A-Za-z0-9-]{10,60}$/.test(code) && code.replace(/\D/g, '').length >= 6;

/** A label that was removed before it was bought counts as not there. */
const ofLabel = async (label: Label, code: string, ports: LabelPorts): Promise<LookUp> => {
  if (!label.package && label.stage === 'closed') return { kind: 'not_found', code };
  const view = await viewOf(label, ports);
  return label.package
    ? { kind: 'package', packageId: label.package.packageId, view }
    : { kind: 'not_bought', view };
};

/** As it came, in capitals and in small letters: a person types `p123` for a `P123`, and some services name a `p123`. */
const readings = (code: string): string[] => [...new Set([code, code.toUpperCase(), code.toLowerCase()])];

/**
 * What a code of any kind (order, package, full tracking number, barcode of a label) stands for; an order's number of several
 * parcels stands for none of them. The service takes the short
 * package number only: a full number is translated by what is stored here, and never passed on.
 */
export const lookUp = async (scanned: string, ports: LookUpPorts): Promise<LookUp> => {
  const { labels } = ports;
  const codes = readings(scanned.trim());
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
  const { label, why } = await lookAnywhere(codes, here, labels, true);
  if (label) return (await severalOf(code, label, labels)) ?? ofLabel(label, code, labels);
  if (await ports.isOfAccount(code)) return { kind: 'full_number', code };
  const packageId = codes.find((reading) => typedPackageIdSchema.safeParse(reading).success);
  if (packageId !== undefined)
    return { kind: 'package', packageId, view: null, ...(why && { elsewhere: why }) };
  if (why) return { kind: 'not_found', code, elsewhere: why };
  return { kind: mayBeFullNumber(code) ? 'full_number' : 'not_found', code };
};
