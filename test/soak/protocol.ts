import type { ServiceFault } from '#main/practice/service/faults';

/** A registration met a fault. */
export interface ServiceEvent {
  event: 'struck';
  ref1: string;
  fault: ServiceFault['kind'];
}

export interface Sold {
  ref1: string;
  packageId: string;
}

/** What the printer answers to every command. */
export interface PrinterAnswer {
  uri: string;
  state: string;
}
