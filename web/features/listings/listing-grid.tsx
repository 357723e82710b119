import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CardList, ArrivalsPill, LoadMore } from '../../components/list/card-list.tsx'
import { ListingTile } from './listing-tile.tsx'
import { TileSkeletons } from './tile-skeletons.tsx'
import { failureText } from '../../lib/api/failure.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { NoListings } from './no-listings.tsx'
import type { Tools } from './use-filter.ts'
import { useListings } from './use-listings.ts'

/** Number of tiles in view before scrolling. */
const inSight = 4

/** New live listings are collected behind a button, so that the layout does not shift. */
export function ListingGrid({ tools, onNew }: { tools: Tools; onNew: () => void }) {
  const { t } = useTranslation()
  const top = useRef<HTMLDivElement>(null)
  const { list, listings, arrived, showArrived } = useListings(tools.filter)
  if (list.isPending) return <TileSkeletons />
  if (list.isError && listings.length === 0)
    return (
      <ErrorState
        small
        message={failureText(t, list.error)}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  return (
    <div
      ref={top}
      className={cx('mt-4 flex flex-col gap-4', list.isPlaceholderData && 'opacity-60')}
      aria-busy={list.isPlaceholderData}
    >
      <ArrivalsPill
        count={arrived}
        label={t('exchange.arrived', { count: arrived })}
        onShow={() => {
          showArrived()
          top.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
        }}
      />
      {listings.length === 0 ? (
        <NoListings tools={tools} onNew={onNew} />
      ) : (
        <CardList items={listings} layout="tiles">
          {(listing, index) => <ListingTile listing={listing} first={index < inSight} />}
        </CardList>
      )}
      <LoadMore list={list} />
    </div>
  )
}
