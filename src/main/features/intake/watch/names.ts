/** Our subfolders in the watch folder. */
export const importedFolder = 'imported';
export const rejectedFolder = 'rejected';

const claimPrefix = '.packbench-';

/** The folder for files that this station is importing. Each station and environment has its own. */
export const claimFolder = (owner: string): string => `${claimPrefix}${owner}`;

export const isClaimFolder = (name: string): boolean => name.startsWith(claimPrefix);

export const problemsEnding = '.problems.csv';

/** Programs write to such a name first and rename the file when it is complete. */
const unfinished = /^[.~]|~$|\.(tmp|temp|part|partial|crdownload|download|filepart|swp|lock)$/i;

/** Files that are not meant for import and need no report. */
export const isUnfinished = (name: string): boolean => unfinished.test(name);

export const isOrderFile = (name: string): boolean =>
  /\.(csv|json)$/i.test(name) && !isUnfinished(name) && !name.toLowerCase().endsWith(problemsEnding);

/** A numbered variant of a name: `orders.csv`, `orders-2.csv`. */
export const numbered = (name: string, number: number): string => {
  if (number < 2) return name;
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)}-${number}${name.slice(dot)}` : `${name}-${number}`;
};

/** Names in a file system have at most 255 bytes, and a character at most four. */
const longestStem = 55;

/** The file that lists the problems of another file. */
export const problemsName = (name: string): string => {
  const fits = new TextEncoder().encode(name).length + problemsEnding.length <= 255;
  return `${fits ? name : Array.from(name).slice(0, longestStem).join('')}${problemsEnding}`;
};
