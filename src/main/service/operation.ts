/** The four operations of the service's interface. */
export type Operation = 'register' | 'track' | 'update' | 'landedCost';
