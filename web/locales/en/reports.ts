import { addSentences } from '../sentences.ts'

export const reports = {
  lead: "An admin will read this. {{name}} won't know who reported it.",
  reason: 'What happened?',
  example: 'In your own words',
  submit: 'Submit Report',
  done: 'Report submitted successfully',
  failed: 'Failed to submit report',
  removedReason: 'Why it was removed',
  underReview: 'Under review',
} as const

addSentences({ reports })
