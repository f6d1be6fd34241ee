declare module 'virtual:test-files' {
  /** Test files by their path in the project, and how to load each. */
  export const tests: Record<string, () => Promise<unknown>>;
}
