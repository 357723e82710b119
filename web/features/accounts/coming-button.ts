/** Keeps the look of a primary button for the moment in which it cannot be pressed yet. */
export const comingButton = 'disabled:bg-primary! disabled:text-on-primary!'
