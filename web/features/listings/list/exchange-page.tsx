import '../../../locales/en/exchange.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listingTypes } from '../../../../contract/vocabulary.ts'
import { Page } from '../../../components/page/page.tsx'
import { NotHereYetScreen } from '../../../components/page/error-screens.tsx'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { useSession } from '../../../lib/api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ListingTools, FiltersInUse, searchId } from './listing-tools.tsx'
import { TypeTabs } from './type-tabs.tsx'
import { useListingFormLayer } from '../use-listing-form-layer.tsx'
import { useUrlAction } from '../../../lib/dom/url-state.ts'
import { useFilter, type Tools } from './filter.ts'
import { useRef } from 'react'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Listing } from '../../../../contract/listings.ts'
import { CardList, ArrivalsPill, LoadMore, tilesClass } from '../../../components/list/card-list.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/feedback/state-screen.tsx'
import { Skeleton, Loading } from '../../../ui/feedback/skeleton.tsx'
import { itemsOf } from '../../../lib/cache/items-of.ts'
import { ListingTile } from '../listing-tile.tsx'
import { arrivedKey, type Filter } from '../keys.ts'
import { showArrived } from '../live.ts'
import { belongs } from '../order.ts'
import { listingList } from '../queries.ts'
import { QueryError } from '../../../components/page/query-error.tsx'

export function ExchangePage() {
  const { features } = useSession()
  return features.includes('listings') ? <Exchange /> : <NotHereYetScreen subject="swap" />
}

function Exchange() {
  const { t } = useTranslation()
  usePageTitle(t('exchange.title'))
  const tools = useFilter()
  const form = useListingFormLayer()
  const openNew = () => form.open({ type: tools.filter.type })
  useUrlAction('new', asked => form.open({ type: listingTypes.find(type => type === asked) }))
  return (
    <>
      <Page width="wide">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-2 pt-1 md:pt-0">
          <div className="min-w-0 flex-[1_1_10rem]">
            <h1 className="type-h1">{t('exchange.title')}</h1>
            <p className="mt-1 max-w-[26ch] text-copy text-text-muted md:max-w-none">{t('exchange.lead')}</p>
          </div>
          <Button
            size="md"
            icon={<Plus size={20} strokeWidth={2.25} aria-hidden="true" />}
            className="pr-3.5! pl-2.5!"
            onClick={openNew}
          >
            {t('exchange.new')}
          </Button>
        </div>
        <ListingTools tools={tools} />
        <TypeTabs tools={tools}>
          <FiltersInUse tools={tools} />
          <h2 className="sr-only">{t('exchange.listTitle')}</h2>
          <ListingGrid tools={tools} onNew={openNew} />
        </TypeTabs>
      </Page>
      {form.layer}
    </>
  )
}

const inSight = 4

/** A button collects new live listings, to prevent layout shifts. */
function ListingGrid({ tools, onNew }: { tools: Tools; onNew: () => void }) {
  const { t } = useTranslation()
  const top = useRef<HTMLDivElement>(null)
  const { list, listings, arrived, showArrived } = useListings(tools.filter)
  if (list.isPending) return <TileSkeletons />
  if (list.isError && listings.length === 0) return <QueryError query={list} small />
  return (
    <div
      ref={top}
      className={cx('mt-4 flex flex-col gap-4', list.isPlaceholderData && 'opacity-60')}
      aria-busy={list.isPlaceholderData}
    >
      <ArrivalsPill count={arrived} label={t('exchange.arrived', { count: arrived })} top={top} onShow={showArrived} />
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

function NoListings({ tools, onNew }: { tools: Tools; onNew: () => void }) {
  const { t } = useTranslation()
  const { type } = tools.filter
  /** Unmounts on press, so focus moves to the search field. */
  const leave = (words: string, change: () => void, variant: 'primary' | 'ghost' = 'primary') => (
    <Button
      size={variant === 'ghost' ? 'default' : 'lg'}
      variant={variant}
      onClick={() => {
        change()
        document.getElementById(searchId)?.focus()
      }}
    >
      {words}
    </Button>
  )
  if (tools.narrowed)
    return (
      <EmptyState small art="listings" title={t('exchange.nothing.title')} lead={t('exchange.nothing.lead')}>
        {leave(t('exchange.nothing.clear'), tools.clearAll)}
        {type && leave(t('exchange.nothing.allTypes'), () => tools.choose(undefined), 'ghost')}
      </EmptyState>
    )
  return (
    <EmptyState
      small
      art="listings"
      title={t(`exchange.empty.${type ?? 'all'}`)}
      lead={t(`exchange.empty.${type ?? 'all'}Lead`)}
    >
      <Button size="lg" icon={<Plus size={22} strokeWidth={2.25} aria-hidden="true" />} onClick={onNew}>
        {t('exchange.new')}
      </Button>
      {type && leave(t('exchange.nothing.allTypes'), () => tools.choose(undefined), 'ghost')}
    </EmptyState>
  )
}

function TileSkeletons({ count = 8 }: { count?: number }) {
  const { t } = useTranslation()
  return (
    <Loading subject={t('exchange.listTitle')} className="mt-4">
      <div className={tilesClass}>
        {Array.from({ length: count }, (_, tile) => (
          <div key={tile}>
            <Skeleton className="aspect-square rounded-[18px]!" />
            <Skeleton className="mt-2.5 h-5 w-16" />
            <Skeleton className="mt-1.5 h-5 w-4/5" />
            <Skeleton className="mt-1.5 h-4 w-3/5" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

function useListings(filter: Filter) {
  const client = useQueryClient()
  const list = useInfiniteQuery({ ...listingList(filter), placeholderData: keepPreviousData })
  const listings = itemsOf(list.data)
  const { data: waiting } = useQuery<Listing[]>({
    queryKey: arrivedKey,
    queryFn: () => [],
    enabled: false,
    initialData: [],
    gcTime: Infinity,
  })
  const arrived =
    // Before the list loads, it is unknown which listings are new to it.
    list.isPlaceholderData || (filter.sort ?? 'newest') !== 'newest'
      ? []
      : waiting.filter(one => belongs(filter, one) === true && !listings.some(({ id }) => id === one.id))
  return { list, listings, arrived: arrived.length, showArrived: () => showArrived(client) }
}
