/** Words of orders with several parcels. */
export const parcels = {
  field: 'Parcel number',
  added: (number: number): string => `Added as parcel ${number} of its order`,
  ofOrder: (ref1: string, number: number): string => `${ref1}, parcel ${number}`,
  place: (number: number, of: number): string => `Parcel ${number} of ${of}`,
  allOut: (of: number): string => `All ${of} parcels are bought. Choose one to print it again.`,
  another: {
    title: 'Another parcel for this order',
    lead: (number: number): string =>
      `Parcel ${number} goes to the same recipient. Its label is bought and printed at once.`,
    lacks: 'Enter its weight and at least one item',
    add: (number: number): string => `Buy parcel ${number} and print it`,
  },
  title: 'Parcels of this order',
  open: (number: number): string => `Show parcel ${number}`,
  shown: 'Shown here',
  noLabel: 'Ship it first (F2)',
  list: (ref1: string): string => `Parcels of ${ref1}`,
  choose: {
    title: (ref1: string, parcels: number): string => `${ref1} has ${parcels} parcels. Which one?`,
    hint: 'Choose it by hand or with the arrow keys and Enter. Or scan the barcode on its label.',
    next: (parcels: number): string => `${parcels} parcels. Choose one, or scan its label.`,
  },
};
