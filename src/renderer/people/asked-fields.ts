import { text } from '../text';
import { formatField, formatTimesIn, wordFor } from '../text/format';

/** A value in words: a switch is Yes or No, and times are formatted. */
export const askedValue = (value: string | boolean): string => {
  if (typeof value === 'string') return formatTimesIn(value);
  return value ? text.printers.console.yes : text.printers.console.no;
};

/** The words of the form in which a part of the settings is changed. */
const forms: Partial<Record<string, object>> = {
  station: text.settings.station,
  service: text.settings.service,
  scanner: text.settings.scanner,
  queue: text.settings.queue,
  intake: text.settings.intake,
  tracking: text.track.settings,
  labelCommands: text.labelCommands.settings,
  customs: text.landed.settings,
  people: text.people.section,
};

/** Fields that have another name in the words of their form. */
const otherNames: Partial<Record<string, () => string>> = {
  'scanner.maxKeyGapMs': () => text.settings.scanner.gap,
  'scanner.layout': () => text.settings.scanner.layout.label,
  'scanner.alsoRight': () => text.settings.scanner.layout.alsoRight,
  'intake.watchFolder': () => text.settings.intake.folder,
  'customs.convertCurrency': () => text.landed.settings.currency,
  'customs.isPostal': () => text.landed.settings.sentBy,
  'data.keepDays': () => text.retention.keep,
  'data.dailyCopy': () => text.data.copies.daily,
  'people.idleMinutes': () => text.people.section.idle,
  uri: () => text.printers.facts.address,
  dpi: () => text.printers.facts.resolution,
  badge: () => text.people.section.badgeShort,
};

const inForm = (table: object | undefined, name: string): string | undefined => {
  const word: unknown = wordFor<Readonly<Record<string, unknown>>>({ ...table }, name);
  return typeof word === 'string' ? word : undefined;
};

/**
 * The name that a field has in its form.
 * @param field of a call: `printerId`, or the path of a setting such as `station.name`
 */
export const askedField = (field: string): string => {
  const [part = '', name] = field.split('.');
  const other = wordFor(otherNames, field)?.() ?? inForm(text.people.allow.fields, field);
  if (other !== undefined) return other;
  if (name === undefined)
    return inForm(text.people.person, field) ?? inForm(text.settings.credentials.names, field) ?? field;
  return part === 'defaults' ? formatField(name) : (inForm(wordFor(forms, part), name) ?? field);
};
