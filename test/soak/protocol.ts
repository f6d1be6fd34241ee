import type { ServiceFault } from '#main/practice/service/faults';
import type { PracticeCredentials } from '#main/practice/service/credentials';

export type ServiceCommand =
  | { do: 'open' }
  /** Faults that the next registrations meet, one each. */
  | { do: 'fail'; faults: ServiceFault[] }
  | { do: 'down' }
  | { do: 'up' }
  | { do: 'sold'; ref1?: string };

export interface ServiceOpened {
  url: string;
  credentials: PracticeCredentials;
}

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
