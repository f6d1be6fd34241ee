/** Words of the Landed cost screen. */
export const landed = {
  calculate: 'Calculate',
};
