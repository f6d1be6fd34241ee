/** Words of the parts that every screen is built of. */
export const parts = {
  callFailed: 'The station did not answer. Try again; if it stays so, restart Packbench.',
  tryAgain: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading…',
};
