import type { PrintNote, PrintReason, PrintState } from '#shared/print/print';

/** How one try to print stands, why it was asked for, and why it ended short of proof. */
export const prints = {
  states: {
    queued: 'Waiting for the printer',
    sending: 'Printing',
    sent: 'Sent, not proven',
    confirmed: 'Printed',
    unknown: 'Unknown',
    failed: 'Not printed',
    cancelled: 'Cancelled',
  } satisfies Record<PrintState, string>,
  reasons: {
    first: 'First print',
    damaged: 'Label is damaged',
    lost: 'Label is lost',
    jam: 'Paper jam',
    misprint: 'Bad print',
    not_printed: 'Nothing came out',
    other: 'Other reason',
  } satisfies Record<PrintReason, string>,
  notes: {
    printer_mute: 'The printer never answers, so there is no proof',
    no_counter: 'The printer has no counter, so there is no proof',
    connection_lost: 'The connection was lost while printing',
    count_short: 'The printer counted fewer labels than it should have',
    counter_moved_more: 'The printer counted more labels than it should have',
    others_print_too: 'The printer stopped while printing, and other computers print there too',
    buffer_emptied: 'The printer was switched off or emptied while printing',
    station_stopped: 'The station stopped while printing',
    counter_proved: 'The printer’s counter proves it',
    counter_disproved: 'The printer’s counter shows that nothing came out',
    worker_says_printed: 'A worker saw it come out',
    worker_says_not_printed: 'A worker saw that nothing came out',
  } satisfies Record<PrintNote, string>,
};
