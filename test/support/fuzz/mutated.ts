import fc from 'fast-check';

/** The place as a share of the length, so that a change fits inputs of any length. */
const place = fc.double({ min: 0, max: 1, noNaN: true });
const at = (bytes: Uint8Array, share: number): number => Math.floor(share * bytes.length);

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

type Change = (bytes: Uint8Array) => Uint8Array;

/** The largest input that is worth its time here; larger ones have tests of their own. */
const largest = 200_000;

const flip = fc.tuple(place, fc.nat({ max: 7 })).map(([where, bit]): Change => (bytes) => {
  const changed = bytes.slice();
  const index = at(bytes, where);
  if (index < changed.length) changed[index] = (changed[index] ?? 0) ^ (1 << bit);
  return changed;
});
const put = fc
  .tuple(place, fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xfe, 0xff), fc.nat({ max: 255 })))
  .map(([where, byte]): Change => (bytes) => {
    const changed = bytes.slice();
    const index = at(bytes, where);
    if (index < changed.length) changed[index] = byte;
    return changed;
  });
const cut = fc.tuple(place, place).map(([from, share]): Change => (bytes) => {
  const start = at(bytes, from);
  const end = start + Math.floor(share * (bytes.length - start));
  return joined(bytes.subarray(0, start), bytes.subarray(end));
});
const end = place.map(
  (share): Change =>
    (bytes) =>
      bytes.slice(0, at(bytes, share)),
);
const repeat = fc
  .tuple(place, fc.nat({ max: 60 }), fc.integer({ min: 2, max: 60 }))
  .map(([from, length, times]): Change => (bytes) => {
    const start = at(bytes, from);
    const piece = bytes.subarray(start, start + length);
    const many = Array.from({ length: times }, () => piece);
    return joined(bytes.subarray(0, start), ...many, bytes.subarray(start));
  });
const insert = (pieces: readonly Uint8Array[]): fc.Arbitrary<Change> =>
  fc
    .tuple(place, fc.oneof(fc.constantFrom(...pieces), fc.uint8Array({ maxLength: 12 })))
    .map(([where, piece]): Change => (bytes) => {
      const start = at(bytes, where);
      return joined(bytes.subarray(0, start), piece, bytes.subarray(start));
    });
const splice = (samples: readonly Uint8Array[]): fc.Arbitrary<Change> =>
  fc.tuple(place, place, fc.constantFrom(...samples)).map(
    ([where, from, other]): Change =>
      (bytes) =>
        joined(bytes.subarray(0, at(bytes, where)), other.subarray(at(other, from))),
  );

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Valid samples with bits flipped, and pieces cut out, repeated, inserted or taken from another sample; and a
 * few unrelated inputs.
 * @param nasties pieces that readers of this kind fail on
 */
export const mutated = (
  samples: readonly Uint8Array[],
  nasties: readonly string[] = [],
): fc.Arbitrary<Uint8Array> => {
  const pieces = [...nasties, '\0', '\ufeff', '"', '\r\n', '99999999999999999999', '../'].map(bytesOf);
  const change = fc.oneof(flip, put, cut, end, repeat, insert(pieces), splice(samples));
  const near = fc
    .tuple(fc.constantFrom(...samples), fc.array(change, { maxLength: 6 }))
    .map(([sample, changes]) =>
      changes.reduce((bytes, one) => (bytes.length > largest ? bytes : one(bytes)), sample),
    );
  return fc.oneof(
    { weight: 12, arbitrary: near },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
    { weight: 1, arbitrary: fc.constantFrom(...pieces) },
  );
};
