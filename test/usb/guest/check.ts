/** One check on a real kernel. It leaves no printer plugged in. */
export interface Check {
  name: string;
  run: () => Promise<void>;
}
