import { addSentences } from '../sentences.ts'

export const payments = {
  title: 'Payment health',
  refresh: 'Refresh',
  test: {
    title: 'Test mode only',
    lead: 'Payments are test-mode only and the feature is globally disabled. No member sees it.',
  },
  summary: {
    title: 'Security summary',
    attempts: 'Access attempts',
    people: 'Unique users',
    failed: 'Failed attempts',
    revoked: 'Emergency revocations',
    last: 'Last access',
    first: 'No access before this.',
  },
  list: {
    title: 'Payments',
    newest: 'Newest {{count}}',
    empty: 'No payments yet.',
    refunded: '{{amount}} refunded',
    failed: 'Failed to load payments - access may be restricted',
  },
  events: {
    title: 'Webhook events',
    empty: 'No webhook events yet.',
    failed: 'Failed to load webhook events',
  },
  status: {
    created: 'created',
    processing: 'processing',
    failed: 'failed',
    canceled: 'canceled',
    succeeded: 'succeeded',
    refunded: 'refunded',
  },
  failed: 'Failed to load data',
  verificationFailed: 'Access verification failed',
  denied: {
    title: 'Payment access denied',
    lead: 'Payment access denied - insufficient permissions',
    back: 'Back to Admin Dashboard',
  },
  code: {
    title: "Confirm it's you to continue",
    lead: "To see payment records, confirm that it's you.",
    enter: 'Continue',
  },
} as const

addSentences({ payments })
