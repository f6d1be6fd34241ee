/** A value whose shape the service does not tell, as text; lists and parts one after the other. */
export const asText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${asText(part)}`)
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** `dateOfBirth` → "Date of birth", for keys that no catalogue knows. */
export const keyWords = (key: string): string => {
  const spaced = key
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
  const lower = spaced.replace(/\b\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
  return lower.charAt(0).toUpperCase() + lower.slice(1);
};
