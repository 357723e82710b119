import { addSentences } from '../sentences.ts'

export const conflict = {
  title: 'You changed this in another tab or on another device.',
  lead: 'Nothing you typed is lost. Choose what to keep, then save again.',
  taken: 'Nothing you typed is lost. The changes you saved there are now in this form. Check them, then save again.',
  mine: 'Your version here',
  theirs: 'Saved elsewhere',
  empty: 'Empty',
  yes: 'Yes',
  no: 'No',
} as const

addSentences({ conflict })
