import type { Calls } from './world.ts'

export const moderation: Calls = {
  'moderation.queue': { call: () => ({ path: '/admin/reports' }) },
  'moderation.pending': { call: () => ({ path: '/admin/reports/pending' }) },
  'moderation.read': { call: ({ questionId }) => ({ path: `/admin/reports/post/${questionId}` }) },
  'moderation.decide': {
    call: ({ questionId }) => ({ path: `/admin/reports/post/${questionId}/decision`, body: { decision: 'dismissed' } }),
  },
  'moderation.restore': { call: ({ questionId }) => ({ path: `/admin/reports/post/${questionId}/restore`, body: {} }) },
  'moderation.outcomes': { call: () => ({ path: '/reports?side=made' }) },
  'moderation.report': {
    call: ({ questionId }) => ({ path: '/reports', body: { kind: 'post', id: questionId, reason: 'Advertising' } }),
    seesNothing: ['outsider'],
    mayNot: ['author'],
  },
}
