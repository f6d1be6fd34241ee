/** Folders of ours in the watch folder. */
export const importedFolder = 'imported';
export const rejectedFolder = 'rejected';

/** Where files lie while this station imports them; each station and environment has its own. */
export const claimFolder = (owner: string): string => `.packbench-${owner}`;

export const problemsEnding = '.problems.csv';

/** Programs write under such a name first and give the file its own when it is whole. */
const unfinished = /^[.~]|~$|\.(tmp|temp|part|partial|crdownload|download|filepart|swp|lock)$/i;

/** Files nobody means to import and nobody needs to hear of. */
export const isUnfinished = (name: string): boolean => unfinished.test(name);

export const isOrderFile = (name: string): boolean =>
  /\.(csv|json)$/i.test(name) && !isUnfinished(name) && !name.toLowerCase().endsWith(problemsEnding);

/** The second of a name: `orders.csv`, `orders-2.csv`. */
export const numbered = (name: string, number: number): string => {
  if (number < 2) return name;
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)}-${number}${name.slice(dot)}` : `${name}-${number}`;
};

/** A file system's names end at 255 bytes; four bytes are the most a character takes. */
const longestStem = 55;

/** The file that says what was wrong with another. */
export const problemsName = (name: string): string => {
  const fits = new TextEncoder().encode(name).length + problemsEnding.length <= 255;
  return `${fits ? name : Array.from(name).slice(0, longestStem).join('')}${problemsEnding}`;
};
