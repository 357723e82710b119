import { addSentences } from '../sentences.ts'

export const question = {
  detail: {
    share: 'Share this question',
    menu: 'More options for this question',
    copyLink: 'Copy link',
    copied: 'Question link copied to clipboard',
    also: 'Also in {{category}}',
    around: 'Related questions',
    edit: 'Edit',
    remove: 'Delete',
    report: 'Report',
    feature: 'Feature',
    unfeature: 'Stop featuring',
    removed: 'Question deleted.',
    removeFailed: "We couldn't delete the question.",
    undo: 'Undo',
    restored: 'Question restored.',
    restoreFailed: "We couldn't restore the question.",
    reportTitle: 'Report this question',
  },
  editing: {
    label: 'Edit your question',
    save: 'Save',
    saved: 'Question saved.',
    failed: "We couldn't save the question.",
  },
  missing: {
    title: 'Question not found',
    lead: 'It may have been removed. You can still read the other questions.',
    back: 'Back to The Ask',
  },
  removed: {
    title: 'This question has been removed',
    lead: 'A moderator removed it on {{date}}. Its replies were removed too.',
  },
} as const

addSentences({ question })
