/** Number of digits of a Leitcode, including its check digit. */
const length = 14;

/**
 * True for a Leitcode of Deutsche Post, as an interleaved 2 of 5 contains it: postal code, street, number and kind of
 * delivery, the same on every parcel to an address, and a check digit (the others are weighted 4 and 9 alternating,
 * from the left). Parcel numbers of the same length that other carriers print in these bars have another check digit.
 */
export const isRoutingCode = (digits: string): boolean => {
  if (digits.length !== length || !/^\d+$/.test(digits)) return false;
  const sum = Array.from(digits.slice(0, -1), Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 4 : 9),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
};
