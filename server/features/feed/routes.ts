import { api } from '../../http/guard.ts'
import { feature, unfeature } from './feature-post.ts'
import { readHome } from './home.ts'
import { feedPage } from './page.ts'

export const feed = api.feed.router({
  home: api.feed.home.handler(({ context }) => readHome(context, context.viewer)),

  list: api.feed.list.handler(({ context, input }) => feedPage(context.deps.db, context.viewer, input)),

  feature: api.feed.feature.handler(async ({ context, input }) => {
    const { viewer } = context
    const replaced = await feature(context.deps.db, viewer, input.postId)
    return { featured: true as const, replaced }
  }),

  unfeature: api.feed.unfeature.handler(async ({ context, input }) => {
    const { viewer } = context
    await unfeature(context.deps.db, viewer, input.postId)
    return { featured: false as const, replaced: false as const }
  }),
})
