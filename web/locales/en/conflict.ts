/** Saving something that was changed elsewhere meanwhile. */
export const conflict = {
  title: 'You changed this in another tab or on another device.',
  lead: 'Nothing you typed is lost. Choose what to keep, then save again.',
  taken: 'Nothing you typed is lost. What was saved there is in this form now. Check it, then save again.',
  mine: 'Yours here',
  theirs: 'Saved elsewhere',
  empty: 'Empty',
  yes: 'Yes',
  no: 'No',
} as const
