import { randomUUIDv7 } from 'node:crypto'
import type { Calls } from './world.ts'

const words = { title: 'Terms of Use', contentMd: 'Be kind.', effectiveAt: '2026-07-01' }
let version = 100

export const terms: Calls = {
  'terms.latest': { call: () => ({ path: '/terms' }) },
  'terms.versions': { call: () => ({ path: '/admin/terms' }) },
  'terms.version': { call: ({ termsId }) => ({ path: `/admin/terms/${termsId}` }) },
  'terms.create': {
    call: () => ({ path: '/admin/terms', body: { id: randomUUIDv7(), version: version++, ...words } }),
  },
  'terms.update': {
    call: ({ termsId }) => ({
      path: `/admin/terms/${termsId}`,
      body: { revision: 1, ...words, contentMd: 'Be kinder.' },
    }),
  },
  'terms.withdraw': {
    given: async ({ deps: { db } }, { termsId }) => {
      await db.updateTable('site_documents').set({ published: true }).where('id', '=', termsId).execute()
    },
    call: ({ termsId }) => ({ path: `/admin/terms/${termsId}/withdraw`, body: {} }),
  },
}
