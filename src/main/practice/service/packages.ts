import type { LabelRequest } from './label-request';

/** A package the practice service has registered. */
export interface PracticePackage {
  packageId: string;
  trackingNumber: string;
  /** What was registered, with later updates applied. */
  request: LabelRequest;
  registeredAt: Date;
  updates: number;
}

/** Nine digits, one more for every package; a restart goes on from the clock, ten numbers a second. */
const numberOf = (moment: number): number => Math.floor(moment / 100) % 1_000_000_000;

/** Everything registered since the service was started, kept in memory. */
export class Packages {
  readonly list: PracticePackage[] = [];
  readonly #byId = new Map<string, PracticePackage>();
  readonly #account: string;
  readonly #now: () => Date;
  #last = 0;

  constructor(account: string, now: () => Date) {
    this.#account = account;
    this.#now = now;
  }

  register(request: LabelRequest): PracticePackage {
    const registeredAt = this.#now();
    this.#last = Math.max(this.#last + 1, numberOf(registeredAt.getTime()));
    const digits = String(this.#last).padStart(9, '0');
    const entry: PracticePackage = {
      packageId: `P${digits}`,
      // The account first, as the interface says; the rest of its form is practice's choice.
      trackingNumber: `${this.#account}${digits.padStart(12, '0')}`,
      request,
      registeredAt,
      updates: 0,
    };
    this.list.push(entry);
    this.#byId.set(entry.packageId, entry);
    return entry;
  }

  find(packageId: string): PracticePackage | undefined {
    return this.#byId.get(packageId);
  }

  /** How often this reference was registered: a station that pays twice shows here. */
  registrations(ref1: string): number {
    return this.list.filter(({ request }) => request.ref1 === ref1).length;
  }
}
