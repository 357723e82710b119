import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FiltersInUse as InUse } from '../../components/list/filters-in-use.tsx'
import { dayOf } from '../../lib/time/calendar.ts'
import { dateText } from '../../lib/time/day-text.ts'
import { formatMoney } from '../../lib/i18n/money.ts'
import { useNow } from '../../lib/time/time.ts'
import type { Filter } from './keys.ts'
import { searchId } from './listing-tools.tsx'
import type { Tools } from './use-filter.ts'
import { sentenceCase } from '../../lib/i18n/i18n.ts'

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
