import { queryOptions } from '@tanstack/react-query'
import { limits } from '../../../contract/limits.ts'
import type { PostReference } from '../../../contract/messages.ts'
import { call } from '../../lib/api/api.ts'
import { postsKey } from './keys.ts'

type Posts = Map<string, PostReference>

/** Batches the ids requested in the same tick into one request. */
let batch: { ids: Set<string>; posts: Promise<Posts> } | undefined

async function readPost(id: string): Promise<PostReference | null> {
  if (!batch || batch.ids.size >= limits.pageSizeMax) {
    const ids = new Set<string>()
    batch = { ids, posts: Promise.resolve().then(() => readPosts(ids)) }
  }
  batch.ids.add(id)
  return (await batch.posts).get(id) ?? null
}

async function readPosts(ids: Set<string>): Promise<Posts> {
  if (batch?.ids === ids) batch = undefined
  const { items } = await call(api => api.messages.posts({ ids: [...ids] }))
  return new Map(items.map(post => [post.id, post]))
}

/** The post that a message is about; null if the viewer may not see it or it no longer exists. */
export const postQuery = (id: string) =>
  queryOptions({ queryKey: [...postsKey, id], queryFn: () => readPost(id), staleTime: 5 * 60_000 })
