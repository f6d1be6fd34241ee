/** The result of one test of the Windows program; without `error` it passed. The last line has the title `end`. */
export interface InsideResult {
  file: string;
  title: string;
  ms: number;
  error?: string;
}
