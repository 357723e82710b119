import { call } from './api.ts'

/** Replaces the current featured post. Returns whether the post is featured now. */
export const setFeatured = (postId: string, featured: boolean): Promise<boolean> =>
  call<{ featured: boolean }>(api => (featured ? api.feed.feature({ postId }) : api.feed.unfeature({ postId }))).then(
    answer => answer.featured,
  )
