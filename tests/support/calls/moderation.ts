import { unseenOrRemoved, type Calls } from './world.ts'

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
  'moderation.restore': {
    call: ({ decidedCaseId }) => ({ path: `/admin/reports/${decidedCaseId}/restore`, body: {} }),
  },
  'moderation.outcomes': { call: () => ({ path: '/reports?side=made' }) },
  'moderation.report': {
    call: ({ questionId }) => ({ path: '/reports', body: { kind: 'post', id: questionId, reason: 'Advertising' } }),
    refusals: [
      ...unseenOrRemoved('POST_NOT_FOUND'),
      { code: 'FORBIDDEN', to: ['author'], because: 'nobody reports what they wrote' },
    ],
  },
}
