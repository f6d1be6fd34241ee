import type { StatusReason } from '#shared/print/printer';

/** What a printer waits for, and what the hands have to do: both together fit the outcome line's ten words. */
export const reasons: Record<StatusReason, { title: string; remedy: string }> = {
  'media-empty': { title: 'Paper out', remedy: 'Put in a new roll' },
  'media-low': { title: 'Paper is low', remedy: 'Have a new roll ready' },
  'media-needed': { title: 'No label found', remedy: 'Check the labels, press Feed' },
  'media-jam': { title: 'Paper jam', remedy: 'Open it, free the paper' },
  'cover-open': { title: 'Printer is open', remedy: 'Close it until it clicks' },
  'marker-supply-empty': { title: 'Ribbon out', remedy: 'Put in a new ribbon' },
  paused: { title: 'Printer is paused', remedy: 'Press Pause on it' },
  'cutter-fault': { title: 'Cutter is stuck', remedy: 'Switch off, free the cutter' },
  'head-over-temperature': { title: 'Print head too hot', remedy: 'Wait until it cools' },
  'head-under-temperature': { title: 'Print head too cold', remedy: 'Wait until it is warm' },
  'motor-over-temperature': { title: 'Printer motor too hot', remedy: 'Wait until it cools' },
  'head-fault': { title: 'Print head broken', remedy: 'Use another printer, call service' },
  'label-not-taken': { title: 'A label is waiting', remedy: 'Take it off the printer' },
  'spool-area-full': { title: 'Printer memory full', remedy: 'Switch it off and on' },
  'memory-corrupt': { title: 'Printer memory damaged', remedy: 'Switch it off and on' },
  'diagnostic-mode': { title: 'Printer in test mode', remedy: 'Switch it off and on' },
  offline: { title: 'Printer can’t be reached', remedy: 'Check power and cable' },
  'connection-refused': { title: 'Printer takes no connection', remedy: 'Check address, other programs' },
  'connection-lost': { title: 'Connection to printer broke', remedy: 'Check its cable' },
  busy: { title: 'Printer is busy', remedy: 'Wait a moment' },
  'no-permission': {
    title: 'Printer may not be opened',
    remedy: 'Give this user the right to use it: Printers says how',
  },
  'driver-in-the-way': {
    title: 'Another driver has the printer',
    remedy: 'Use it over the network, or as Printers says',
  },
  'same-serial': {
    title: 'Two printers say the same serial number',
    remedy: 'Unplug one, or add it again by its USB port',
  },
  'wrong-language': { title: 'Printer speaks no ZPL', remedy: 'Set its language to ZPL' },
  'not-answering': { title: 'Printer does not answer', remedy: 'Look at it' },
  other: { title: 'Printer has a fault', remedy: 'Look at its display' },
};
