import type { Calls } from './world.ts'

export const feed: Calls = {
  'feed.home': { call: () => ({ path: '/home' }) },
  'feed.list': { call: () => ({ path: '/feed' }) },
  'feed.feature': { call: ({ questionId }) => ({ path: `/posts/${questionId}/featured` }) },
  'feed.unfeature': {
    given: async ({ deps: { db } }, { questionId }) => {
      await db.updateTable('posts').set({ is_featured: true }).where('id', '=', questionId).execute()
    },
    call: ({ questionId }) => ({ path: `/posts/${questionId}/featured` }),
  },
}
