/** The error and warning words of `~HQES` and `zpl.system_status`: group 1, 32 bits each. */
export interface ErrorStatus {
  errors: number;
  warnings: number;
  /** The printer reports an error, whatever the bits are. */
  hasError: boolean;
  /** Only `zpl.system_status` is reliable here: `~HQES` was seen with zeros while the printer was only paused. */
  isPaused: boolean;
}

const word = (name: string): RegExp => new RegExp(`${name}:\\s*(\\d)\\s+[0-9A-F]{8,9}\\s+([0-9A-F]{8})`, 'i');
const errorLine = word('ERRORS');
const warningLine = word('WARNINGS');

/** Reads the answer to `~HQES`. Lines are found by their names: leading blanks and empty lines differ between models. */
export const parseErrorStatus = (text: string): ErrorStatus | null => {
  const errors = errorLine.exec(text);
  if (!errors) return null;
  const warnings = warningLine.exec(text);
  return {
    errors: Number.parseInt(errors[2] ?? '0', 16),
    warnings: Number.parseInt(warnings?.[2] ?? '0', 16),
    hasError: errors[1] !== '0',
    isPaused: false,
  };
};

const systemStatus = /^([01]),([01]),[0-9A-F]{8,9},([0-9A-F]{8}),[01],[0-9A-F]{8,9},([0-9A-F]{8})$/i;

/** Reads the value of `zpl.system_status`: `paused,errFlag,grp2,grp1,warnFlag,grp2,grp1`. */
export const parseSystemStatus = (value: string): ErrorStatus | null => {
  const parts = systemStatus.exec(value.trim());
  if (!parts) return null;
  return {
    errors: Number.parseInt(parts[3] ?? '0', 16),
    warnings: Number.parseInt(parts[4] ?? '0', 16),
    hasError: parts[2] === '1',
    isPaused: parts[1] === '1',
  };
};
