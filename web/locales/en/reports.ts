/** Telling the admins about a post or a reply. */
export const reports = {
  lead: 'An admin reads this. {{name}} is not told who wrote it.',
  reason: 'What happened?',
  example: 'In your own words',
  submit: 'Submit Report',
  done: 'Report submitted successfully',
  failed: 'Failed to submit report',
  removedReason: 'Why it was removed',
  underReview: 'Under review',
} as const
