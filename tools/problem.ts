/** An error that the person at the terminal can fix: shown as text, without a stack. */
export class Problem extends Error {
  readonly remedy: string;

  /** `message` says what is wrong, `remedy` what to do; both are shown unchanged. */
  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Problem';
    this.remedy = remedy;
  }
}

/** The text for any thrown value: message and remedy of a `Problem`, the stack of anything else. */
export function wordsFor(error: unknown): string {
  if (error instanceof Problem) return `${error.message}\n${error.remedy}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs a tool's main function and ends the process with the status it returns, or 1 when it throws. */
export async function runTool(main: () => Promise<number> | number): Promise<never> {
  const status = await Promise.resolve()
    .then(main)
    .catch((error: unknown) => {
      console.error(wordsFor(error));
      return 1;
    });
  process.exit(status);
}
