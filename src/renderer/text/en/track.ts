import type { PlaceWord } from '#shared/tracking/board';

const places: Record<PlaceWord, string> = {
  delivered: 'Delivered',
  on_hold: 'On hold',
  on_the_way: 'On the way',
  not_shipped: 'Not shipped yet',
  not_processed: 'Not processed yet',
  unknown: 'Not known',
};

/** The Track screen. */
export const track = { places };
