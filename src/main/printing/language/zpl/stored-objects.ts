import { parametersOf, type Token } from './token';

/** What an object is called where its ending is left out (guide, under each command). */
const endings: Partial<Record<string, string>> = {
  '^DF': 'ZPL',
  '^XF': 'ZPL',
  '~DG': 'GRF',
  '^IS': 'GRF',
  '^XG': 'GRF',
  '^IM': 'GRF',
  '^IL': 'GRF',
  '^ID': 'GRF',
};
const writing = new Set(['^DF', '~DG', '^IS']);
/** More than these no label stores. */
const mostObjects = 100;

/** `R:LOGO.GRF`, in upper case; `R:`, the printer's working memory, is what counts where no drive is named. */
const objectOf = (name: string, ending: string): string => {
  const whole = name.toUpperCase();
  const placed = /^[A-Z]:/.test(whole) ? whole : `R:${whole}`;
  return placed.includes('.') ? placed : `${placed}.${ending}`;
};

/**
 * Objects that a document keeps in the printer's working memory (`R:`, gone when it is switched off) and uses itself. What
 * lies elsewhere fills flash or is not known to us; what was stored before the document is not known either.
 */
export interface StoredObjects {
  /** @returns true for a command on objects that this document may use */
  allows(name: string, token: Token): boolean;
}

export const createStoredObjects = (): StoredObjects => {
  const ours = new Set<string>();
  return {
    allows: (name, token) => {
      const ending = endings[name];
      const given = parametersOf(token)[0] ?? '';
      if (ending === undefined || given === '' || given.includes('*')) return false;
      const object = objectOf(given, ending);
      if (!object.startsWith('R:')) return false;
      if (!writing.has(name)) return ours.has(object);
      ours.add(object);
      return ours.size <= mostObjects;
    },
  };
};
