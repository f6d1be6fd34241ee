/** Words of orders with several parcels. */
export const parcels = {
  field: 'Parcel number',
  added: (number: number): string => `Added as parcel ${number} of its order`,
  ofOrder: (ref1: string, number: number): string => `${ref1}, parcel ${number}`,
  place: (number: number, of: number): string => `Parcel ${number} of ${of}`,
  allOut: (of: number): string => `All ${of} parcels are done. Choose one to print it again`,
  another: {
    title: 'Another parcel for this order',
    lead: (number: number): string =>
      `Parcel ${number} goes to the same recipient. Its label is bought and printed at once.`,
    lacks: 'Enter its weight and at least one item',
    add: (number: number): string => `Buy parcel ${number} and print it`,
  },
  title: 'Parcels of this order',
  open: (number: number): string => `Show parcel ${number}`,
  shown: 'shown here',
};
