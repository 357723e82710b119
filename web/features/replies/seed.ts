import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../lib/api/boot.ts'
import { repliesKey } from './keys.ts'

export function seedReplies(client: QueryClient, { question, event, replies, comments }: Boot['data']): void {
  const shown = [
    [question, replies],
    [event, comments],
  ] as const
  for (const [post, page] of shown)
    if (post && page) client.setQueryData(repliesKey(post.id), { pages: [page], pageParams: [null] })
}
