import type { StatusReason } from '#shared/print/printer';

/** What a printer waits for, and what the hands have to do. */
export const reasons: Record<StatusReason, { title: string; remedy: string }> = {
  'media-empty': { title: 'Paper out', remedy: 'Put in a new roll and close the printer' },
  'media-low': { title: 'Paper is running low', remedy: 'Have a new roll ready' },
  'media-needed': { title: 'No label found', remedy: 'Check that the labels lie right, then press Feed' },
  'media-jam': { title: 'Paper jam', remedy: 'Open the printer and free the paper' },
  'cover-open': { title: 'Printer is open', remedy: 'Close the print head until it clicks' },
  'marker-supply-empty': { title: 'Ribbon out', remedy: 'Put in a new ribbon' },
  paused: { title: 'Printer is paused', remedy: 'Press Pause on the printer' },
  'cutter-fault': { title: 'Cutter is stuck', remedy: 'Switch the printer off, free the cutter' },
  'head-over-temperature': { title: 'Print head too hot', remedy: 'Wait until it has cooled down' },
  'head-under-temperature': { title: 'Print head too cold', remedy: 'Wait until it has warmed up' },
  'motor-over-temperature': { title: 'Printer motor too hot', remedy: 'Wait until it has cooled down' },
  'head-fault': { title: 'Print head is broken', remedy: 'Call for service; use another printer' },
  'label-not-taken': { title: 'A label is waiting', remedy: 'Take the label off the printer' },
  'spool-area-full': { title: 'Printer memory is full', remedy: 'Wait, or switch the printer off and on' },
  'memory-corrupt': { title: 'Printer memory is damaged', remedy: 'Switch the printer off and on' },
  'diagnostic-mode': { title: 'Printer is in test mode', remedy: 'Press Feed, or switch it off and on' },
  offline: { title: 'Printer can’t be reached', remedy: 'Check its power and its cable' },
  'connection-refused': {
    title: 'Printer takes no connection',
    remedy: 'Is another program printing? Else check the address',
  },
  'connection-lost': { title: 'Connection to the printer broke', remedy: 'Check its cable' },
  busy: { title: 'Printer is busy', remedy: 'Wait a moment' },
  'wrong-language': { title: 'Printer does not speak ZPL', remedy: 'Set the printer’s language to ZPL' },
  'not-answering': {
    title: 'Printer does not answer',
    remedy: 'Look at it; if it hangs, switch it off and on',
  },
  other: { title: 'Printer has a fault', remedy: 'Look at its display' },
};
