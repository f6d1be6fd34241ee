/** A printer's description of itself in IEEE 1284 terms. Fields that it does not report are null. */
export interface DeviceId {
  maker: string | null;
  model: string | null;
  /** Languages that it supports, such as `ZPL`. */
  commands: string | null;
}

/** Reads `KEY:value;` pairs with long or short keys; Zebra uses the long ones. Invalid parts are ignored. */
export const parseDeviceId = (text: string): DeviceId => {
  const pairs = new Map(
    text
      .slice(0, 4_096)
      .split(';')
      .map((pair): [string, string] => {
        const at = pair.indexOf(':');
        return [pair.slice(0, Math.max(0, at)).trim().toUpperCase(), pair.slice(at + 1).trim()];
      }),
  );
  const value = (...keys: string[]): string | null =>
    keys.map((key) => pairs.get(key)).find((found) => found !== undefined && found !== '') ?? null;
  return {
    maker: value('MFG', 'MANUFACTURER'),
    model: value('MDL', 'MODEL'),
    commands: value('CMD', 'COMMAND SET'),
  };
};
