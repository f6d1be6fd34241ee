declare module 'virtual:test-files' {
  /** Test files, from the project's folder on, and how to load each. */
  export const tests: Record<string, () => Promise<unknown>>;
}
