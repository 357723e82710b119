import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Outputs } from '../../../contract/contract.ts'
import { limits } from '../../../contract/limits.ts'
import type { LiveEvent } from '../../../contract/live.ts'
import { homeKey } from '../../features/feed/public.ts'
import { meetFirstPage, restartFeed } from '../../features/feed/live.ts'
import { call } from '../../lib/api/api.ts'
import { changeData, refetchInFlight } from '../../lib/cache/change-data.ts'

type Home = Outputs['feed']['home']

const homeQuery = () =>
  queryOptions({
    queryKey: homeKey,
    queryFn: ({ signal }) => call(api => api.feed.home(undefined, { signal })),
    staleTime: limits.featuredFresh,
    gcTime: limits.featuredKept,
  })

export function useHome() {
  const client = useQueryClient()
  const home = useQuery(homeQuery())
  const page = home.data?.feed
  useEffect(() => {
    if (page) meetFirstPage(client, page)
  }, [client, page])
  return home
}

export async function refreshHome(client: QueryClient) {
  const home = await client.fetchQuery({ ...homeQuery(), staleTime: 0 })
  restartFeed(client, home.feed)
}

export function applyToHome(client: QueryClient, event: LiveEvent, readSoon: () => void) {
  // A response in flight would bring back old posts.
  if (/^(question|reply|event|listing|featured)\./.test(event.type)) refetchInFlight(client, { queryKey: homeKey })
  const change = (change: (post: NonNullable<Home['featured']>) => Home['featured']) =>
    changeData<Home>(client, homeKey, home => (home.featured ? { ...home, featured: change(home.featured) } : home))
  if (event.type === 'question.changed')
    change(post =>
      post.id === event.question.id ? { ...post, title: event.question.title, text: event.question.details } : post,
    )
  if (event.type === 'event.changed')
    change(post => (post.id === event.event.id ? { ...post, title: event.event.title } : post))
  if (event.type === 'event.cancelled' || event.type === 'event.removed')
    change(post => (post.id === event.eventId ? null : post))
  if (event.type === 'question.removed') change(post => (post.id === event.questionId ? null : post))
  if (event.type === 'featured.changed') {
    if (event.postId === null) return change(() => null)
    if (client.getQueryData<Home>(homeKey)?.featured?.id !== event.postId) readSoon()
  }
}
