const masked = '****';

/** Line 3 of `~HS` begins with the front panel's password on firmware before Link-OS 6. */
const withoutPanelPassword = (text: string): string =>
  text.replace(/\x02\s*\d{1,10}\s*,\s*(\d)\s*\x03/g, (_, memory: string) => `\x02${masked},${memory}\x03`);

const isSecret = /PASS(WORD|PHRASE|CODE)?\b|\bP(SK|IN|WD)\b|\bKEY|SECRET|ACCESS CODE|COMMUNITY|TOKEN/i;

/** The configuration label: the value in 20 columns, followed by its name (Programming Guide, `^HH`). */
const withoutSecretLines = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line.length > 22 && isSecret.test(line.slice(22))
        ? `${line.startsWith('\x02') ? '\x02' : ''}  ${masked.padEnd(20)}${line.slice(22)}`
        : line,
    )
    .join('\n');

/** An answer in which every password is masked. Everything else is unchanged. */
export const withoutSecrets = (text: string): string => withoutSecretLines(withoutPanelPassword(text));
