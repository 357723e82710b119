import type { Calls } from './world.ts'

export const moderation: Calls = {
  'moderation.queue': { call: () => ({ path: '/admin/reports' }) },
  'moderation.pending': { call: () => ({ path: '/admin/reports/pending' }) },
  'moderation.read': { call: ({ caseId }) => ({ path: `/admin/reports/${caseId}` }) },
  'moderation.decide': {
    call: ({ caseId }) => ({
      path: `/admin/reports/${caseId}/decision`,
      body: { decision: 'resolved', remove: true, note: 'Advertising' },
    }),
  },
  // What has been brought back stays so: right however often it is called.
  'moderation.restore': {
    call: ({ restoredCaseId }) => ({ path: `/admin/reports/${restoredCaseId}/restore`, body: {} }),
  },
  'moderation.outcomes': { call: () => ({ path: '/reports?side=made' }) },
  'moderation.report': {
    call: ({ questionId }) => ({ path: '/reports', body: { kind: 'post', id: questionId, reason: 'Advertising' } }),
    seesNothing: ['outsider'],
    mayNot: ['author'],
  },
}
