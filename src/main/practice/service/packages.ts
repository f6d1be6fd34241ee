import type { LabelRequest } from './label-request';

/** A package that the practice service has registered. */
export interface PracticePackage {
  packageId: string;
  trackingNumber: string;
  /** What was registered, with later updates applied. */
  request: LabelRequest;
  registeredAt: Date;
  updates: number;
}

/** Nine digits, one more for every package; a restart continues from the clock, ten numbers per second. */
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
      // The account first, as the interface says; the remainder of its form is practice's choice.
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

  /** How many times this reference was registered: more than one shows that a station paid twice. */
  registrations(ref1: string): number {
    return this.list.filter(({ request }) => request.ref1 === ref1).length;
  }
}
