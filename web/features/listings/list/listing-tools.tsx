import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { listingSorts } from '../../../../contract/vocabulary.ts'
import { SearchField } from '../../../components/list/search-field.tsx'
import { SortChoice } from '../../../components/list/sort-choice.tsx'
import { FiltersInUse as InUse } from '../../../components/list/filters-in-use.tsx'
import { dayOf } from '../../../lib/time/calendar.ts'
import { dateText } from '../../../lib/time/day-text.ts'
import { formatMoney } from '../../../lib/i18n/money.ts'
import { useNow } from '../../../lib/time/time.ts'
import { sentenceCase } from '../../../lib/i18n/i18n.ts'
import { type Tools, nothingNarrowed } from './filter.ts'
import type { Filter } from '../keys.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FilterButton, FilterSheet, useFilterDraft } from '../../../components/list/filter-sheet.tsx'
import { FilterFields, PriceRange } from './filter-fields.tsx'
import { listingCounts } from '../queries.ts'
import { countText } from './type-tabs.tsx'

/** Gets focus when the focused filter chip unmounts. */
export const searchId = 'listings-search'

export function ListingTools({ tools }: { tools: Tools }) {
  const { t } = useTranslation()
  const [filtering, setFiltering] = useState(false)
  const { inUse } = tools
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-1">
      <SearchField
        id={searchId}
        words={tools.words}
        label={t('exchange.search.label')}
        placeholder={t('exchange.search.placeholder')}
        className="min-w-0 flex-1 basis-28"
        fieldClassName="min-h-12!"
      />
      <FilterButton
        label={inUse > 0 ? t('exchange.filters.openCount', { count: inUse }) : t('exchange.filters.open')}
        inUse={inUse}
        aria-expanded={filtering}
        className="ml-1 size-12!"
        onClick={() => setFiltering(true)}
      />
      <SortChoice
        label={t('exchange.sort.label')}
        value={tools.filter.sort ?? 'newest'}
        options={listingSorts.map(value => ({ value, label: t(`exchange.sort.${value}`) }))}
        onChange={tools.sortBy}
      />
      <FilterPanel tools={tools} open={filtering} onClose={() => setFiltering(false)} />
    </div>
  )
}

export function FiltersInUse({ tools }: { tools: Tools }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const chips = chipsOf(tools.filter, {
    t,
    money: cents => formatMoney({ cents, currency: 'EUR' }, i18n.language),
    day: date => dateText(dayOf(date), now, i18n.language, 'short'),
    opening: text => sentenceCase(text, i18n.language),
  })

  return (
    <InUse
      filters={chips.map(({ name, without }) => ({ name, remove: () => tools.narrow(without) }))}
      words={{
        label: t('exchange.filters.inUse'),
        remove: name => t('exchange.filters.remove', { name }),
        clearAll: t('exchange.filters.clearAll'),
      }}
      searchId={searchId}
      onClear={tools.clearFilters}
    />
  )
}

interface Words {
  t: TFunction
  money: (cents: number) => string
  day: (date: string) => string
  opening: (text: string) => string
}

function chipsOf(filter: Filter, { t, money, day, opening }: Words): { name: string; without: Partial<Filter> }[] {
  const { minCents, maxCents, neighborhood, condition, delivery, from, until, on } = filter
  const min = minCents === undefined ? undefined : money(minCents)
  const max = maxCents === undefined ? undefined : money(maxCents)
  const price =
    min && max
      ? `${min}–${max}`
      : min
        ? t('exchange.filters.atLeast', { price: min })
        : max && t('exchange.filters.atMost', { price: max })
  const either = from ?? until
  const dates = from && until ? `${day(from)} – ${day(until)}` : either && day(either)
  return [
    ...(price ? [{ name: price, without: { minCents: undefined, maxCents: undefined } }] : []),
    ...(neighborhood ? [{ name: neighborhood, without: { neighborhood: undefined } }] : []),
    ...(condition ? [{ name: t(`exchange.condition.${condition}`), without: { condition: undefined } }] : []),
    ...(delivery ? [{ name: t(`exchange.delivery.${delivery}`), without: { delivery: undefined } }] : []),
    ...(dates ? [{ name: opening(dates), without: { from: undefined, until: undefined } }] : []),
    ...(on ? [{ name: opening(day(on)), without: { on: undefined } }] : []),
  ]
}

function FilterPanel({ tools, open, onClose }: { tools: Tools; open: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const [draft, setDraft] = useFilterDraft(tools.filter, open)
  const [cleared, setCleared] = useState(0)
  const [wrong, setWrong] = useState(false)
  const { data } = useQuery({ ...listingCounts(draft), enabled: open, placeholderData: keepPreviousData })
  const count = data?.[draft.type ?? 'all']
  const label =
    count === undefined
      ? t('exchange.filters.showAny')
      : t('exchange.filters.show', { count, number: countText(count, i18n.language) })
  const change = (part: Partial<Filter>) => setDraft(now => ({ ...now, ...part }))
  return (
    <FilterSheet
      words={{ title: t('exchange.filters.title'), clearAll: t('exchange.filters.clearAll'), show: label }}
      open={open}
      wrong={wrong}
      onClear={() => {
        change(nothingNarrowed)
        setWrong(false)
        setCleared(cleared + 1)
      }}
      onShow={() => tools.narrow(draft)}
      onClose={onClose}
    >
      <PriceRange key={cleared} filter={draft} onChange={change} onWrong={setWrong} />
      <FilterFields filter={draft} onChange={change} />
    </FilterSheet>
  )
}
