import type { OutcomeWord } from '#shared/outcome';
import type { Stage } from '#shared/label/stage';

/** The word an outcome begins with. In English the word is the key itself. */
export const outcomes: Record<OutcomeWord, string> = {
  Printed: 'Printed',
  Sent: 'Sent',
  Registered: 'Registered',
  Held: 'Held',
  Unknown: 'Unknown',
  'Not found': 'Not found',
  Duplicate: 'Duplicate',
  Tracked: 'Tracked',
  Updated: 'Updated',
  Refused: 'Refused',
  Working: 'Working',
};

/** Where a label is on its way to paper. */
export const stages: Record<Stage, string> = {
  draft: 'Not bought yet',
  registering: 'Registering',
  registered: 'Bought, not printed yet',
  sending: 'Printing',
  sent: 'Sent to the printer',
  confirmed: 'Printed',
  closed: 'Closed',
};
