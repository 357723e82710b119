import type { Calls } from './world.ts'

export const feed: Calls = {
  'feed.home': { call: () => ({ path: '/home' }) },
  'feed.list': { call: () => ({ path: '/feed' }) },
  'feed.feature': { call: ({ questionId }) => ({ path: `/posts/${questionId}/featured` }) },
  'feed.unfeature': { call: ({ questionId }) => ({ path: `/posts/${questionId}/featured` }) },
}
