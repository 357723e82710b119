import { call } from '../../lib/api/api.ts'

/** One response that several features update. */
export const homeKey = ['home'] as const

/** Returns whether the post is featured now. */
export const setFeatured = (postId: string, featured: boolean): Promise<boolean> =>
  call<{ featured: boolean }>(api => (featured ? api.feed.feature({ postId }) : api.feed.unfeature({ postId }))).then(
    answer => answer.featured,
  )
