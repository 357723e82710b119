import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedItem } from '../../../contract/feed.ts'
import type { Page } from '../../../contract/paging.ts'
import { ArrivalsPill } from '../../components/arrivals-pill.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { useViewer } from '../../lib/session.ts'
import { cx } from '../../ui/cx.ts'
import { FeedCard } from './feed-card.tsx'
import { lookOf } from './kinds.ts'
import { itemsOf } from './order.ts'
import { feedList } from './queries.ts'
import { useArrived } from './use-arrived.ts'
import { useSettled } from './use-settled.ts'

/** From how many cards on what is out of sight is left undrawn. */
const longFrom = 80

/**
 * What is new in the city, with Load More. `first` is its first page; the post `except` is shown above it already.
 * `empty` stands where there is nothing yet.
 */
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
  const { city, isAdmin } = useViewer()
  const top = useRef<HTMLDivElement>(null)
  const list = useInfiniteQuery(feedList(first))
  const { count, onlyQuestions, show } = useArrived(list.data)
  const settled = useSettled()
  const items = itemsOf(list.data).filter(item => item.id !== except && lookOf(item))
  return (
    <div className="flex scroll-mt-24 flex-col gap-3" ref={top}>
      <ArrivalsPill
        count={count}
        label={t(onlyQuestions ? 'feed.arrived' : 'feed.arrivedPosts', { count })}
        onShow={() => {
          show()
          top.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
        }}
      />
      {items.length === 0 && !list.hasNextPage && empty}
      {items.length > 0 && (
        <ul className="flex flex-col gap-3">
          {items.map(item => (
            <li
              key={item.id}
              // Its own height is remembered once it was drawn, so that the place of a reader who returns is exact.
              className={cx(
                '[contain-intrinsic-size:auto_180px]',
                settled && items.length > longFrom && '[content-visibility:auto]',
              )}
            >
              <FeedCard item={item} timeZone={city?.timeZone} mayFeature={isAdmin} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </div>
  )
}
