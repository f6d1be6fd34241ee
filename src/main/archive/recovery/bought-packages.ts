import type { Connection } from '../core/connection';
import { indexedTexts, type Row } from './damaged-rows';

export interface BoughtPackage {
  /** Null where only an index has the package. */
  labelId: string | null;
  packageId: string;
  trackingNumber: string | null;
  /** The number of its order, if it is known. */
  ref1: string | null;
  /** The number of the parcel; 1 where it is unknown. */
  parcel: number;
}

/** A parcel of an order by its numbers. */
export interface OrderParcel {
  ref1: string;
  parcel: number;
}

interface Indexed {
  refs: OrderParcel[];
  packages: BoughtPackage[];
}

/** What indexes still have of labels whose rows are lost: numbers with the same row number belong together. */
export const indexed = (source: Connection, knowsParcels: boolean): Indexed => {
  const refs = indexedTexts(source, 'labels', 'labels_ref1', 'ref1', knowsParcels ? 'parcel' : '1').map(
    ({ seq, text, beside }) => ({ seq, ref1: text, parcel: beside }),
  );
  const refAt = new Map(refs.map(({ seq, ref1, parcel }) => [seq, { ref1, parcel }]));
  const packages = indexedTexts(source, 'labels', 'labels_package_id', 'package_id').map(
    ({ seq, text: packageId }) => ({
      ...{ labelId: null, packageId, trackingNumber: null },
      ...(refAt.get(seq) ?? { ref1: null, parcel: 1 }),
    }),
  );
  return { refs: refs.map(({ ref1, parcel }) => ({ ref1, parcel })), packages };
};

const packageOf = (row: Row): BoughtPackage | null => {
  if (row['type'] !== 'register.succeeded' && row['type'] !== 'settled.found') return null;
  const event = JSON.parse(String(row['event'])) as { package?: Record<string, unknown> };
  const { packageId, trackingNumber } = event.package ?? {};
  if (typeof packageId !== 'string') return null;
  const number = typeof trackingNumber === 'string' ? trackingNumber : null;
  return { labelId: String(row['label_id']), packageId, trackingNumber: number, ref1: null, parcel: 1 };
};

interface LoggedOrder {
  draft?: { fields?: { ref1?: unknown } };
  parcel?: { number?: unknown };
}

const orderEventTypes = new Set(['register.started', 'corrected', 'imported', 'parcel.added', 'replaces']);

/** The parcel and order in an entry of a log, as far as the entry has them. */
const orderIn = (row: Row): Partial<OrderParcel> => {
  if (!orderEventTypes.has(String(row['type']))) return {};
  const { draft, parcel } = JSON.parse(String(row['event'])) as LoggedOrder;
  const ref1 = draft?.fields?.ref1;
  return {
    ...(typeof ref1 === 'string' || typeof ref1 === 'number' ? { ref1: String(ref1) } : {}),
    ...(typeof parcel?.number === 'number' ? { parcel: parcel.number } : {}),
  };
};

/** The packages in the logs of an archive, with their orders. */
export class LoggedPackages {
  readonly #packages: BoughtPackage[] = [];
  /** By label id. */
  readonly #orders = new Map<string, Partial<OrderParcel>>();

  /** @param row a readable entry of a label's log */
  add(row: Row): void {
    const bought = packageOf(row);
    if (bought) this.#packages.push(bought);
    const id = String(row['label_id']);
    this.#orders.set(id, { ...this.#orders.get(id), ...orderIn(row) });
  }

  /** All packages, each with its order, and those that only an index has. */
  with(byIndex: readonly BoughtPackage[]): BoughtPackage[] {
    const inIndex = new Map(byIndex.map((bought) => [bought.packageId, bought]));
    const logged = this.#packages.map((bought) => {
      const order = this.#orders.get(bought.labelId ?? '');
      const index = inIndex.get(bought.packageId);
      return {
        ...bought,
        ref1: order?.ref1 ?? index?.ref1 ?? null,
        parcel: index?.parcel ?? order?.parcel ?? 1,
      };
    });
    const named = new Set(logged.map(({ packageId }) => packageId));
    return [...logged, ...byIndex.filter(({ packageId }) => !named.has(packageId))];
  }
}
