/** Digits of a Leitcode with its last, which proves the others. */
const length = 14;

/**
 * True for a Leitcode of Deutsche Post, as interleaved 2 of 5 holds it: postal code, street, number and kind of delivery, the same on
 * every parcel to an address, and a check digit (the others are counted 4 and 9 times in turn, from the left). Numbers of parcels of
 * the same length that other carriers write in these bars have another check digit.
 */
export const isRoutingCode = (digits: string): boolean => {
  if (digits.length !== length || !/^\d+$/.test(digits)) return false;
  const sum = Array.from(digits.slice(0, -1), Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 4 : 9),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
};
