import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedItem } from '../../../contract/feed.ts'
import type { Page } from '../../../contract/paging.ts'
import { CardList, ArrivalsPill, LoadMore } from '../../components/list/card-list.tsx'
import { useViewer } from '../../lib/api/session.ts'
import { FeedCard } from './feed-card.tsx'
import { lookOf } from './kinds.ts'
import { itemsOf, isMissing } from './order.ts'
import { feedList, feedArrivedKey, type FeedPages } from './queries.ts'
import { showArrived } from './live.ts'

/** `except` is shown above already. */
export function Feed({
  first,
  except,
  empty,
}: {
  first: Page<FeedItem>
  except: string | undefined
  empty: ReactNode
}) {
  const { t } = useTranslation()
  const { city } = useViewer()
  const top = useRef<HTMLDivElement>(null)
  const list = useInfiniteQuery(feedList(first))
  const { count, onlyQuestions, show } = useArrived(list.data)
  const items = itemsOf(list.data).filter(item => item.id !== except && lookOf(item))
  return (
    <div className="flex scroll-mt-24 flex-col gap-3" ref={top}>
      <ArrivalsPill
        count={count}
        label={t(onlyQuestions ? 'feed.arrived' : 'feed.arrivedPosts', { count })}
        top={top}
        onShow={show}
      />
      {items.length === 0 && !list.hasNextPage && empty}
      {items.length > 0 && (
        <CardList items={items}>{item => <FeedCard item={item} timeZone={city?.timeZone} />}</CardList>
      )}
      <LoadMore list={list} />
    </div>
  )
}

function useArrived(feed: FeedPages) {
  const client = useQueryClient()
  const { data } = useQuery<FeedItem[]>({
    queryKey: feedArrivedKey,
    queryFn: () => [],
    enabled: false,
    initialData: [],
    gcTime: Infinity,
  })
  const waiting = data.filter(item => isMissing(feed, item))
  return {
    count: waiting.length,
    onlyQuestions: waiting.every(({ kind }) => kind === 'question'),
    show: () => showArrived(client),
  }
}
