import type { Lettering } from '#shared/print/lettering';
import type { WordsIn } from '#shared/text/words-in';

/** What our own labels are written with: the texts of the station's language, and letters that a printer does not have. */
export interface Writing {
  words: WordsIn;
  lettering: Lettering;
}
