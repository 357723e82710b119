import type { TFunction } from 'i18next'
import { useRef, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../lib/calendar.ts'
import { dateText } from '../../lib/day-text.ts'
import { formatMoney } from '../../lib/money.ts'
import { useNow } from '../../lib/time.ts'
import { ChipButton, RemovableChip } from '../../ui/chip.tsx'
import type { Filter } from './keys.ts'
import { searchId } from './listing-tools.tsx'
import type { Tools } from './use-filter.ts'

/** The filters in use, each with a way out, and one way out of all. */
export function FiltersInUse({ tools }: { tools: Tools }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const row = useRef<HTMLDivElement>(null)
  if (tools.inUse === 0) return null
  const chips = chipsOf(tools.filter, {
    t,
    money: cents => formatMoney({ cents, currency: 'EUR' }, i18n.language),
    day: date => dateText(dayOf(date), now, i18n.language, 'short'),
  })

  /** The pressed button goes: focus moves to its neighbour, and at last to the search. */
  function moving(event: MouseEvent<HTMLElement>, change: () => void, all = false) {
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.currentTarget as HTMLButtonElement)
    const next = all || chips.length === 1 ? document.getElementById(searchId) : (buttons[at + 1] ?? buttons[at - 1])
    change()
    next?.focus()
  }

  return (
    <div
      ref={row}
      role="group"
      aria-label={t('exchange.filters.inUse')}
      className="no-scrollbar -mx-gutter px-gutter mt-3 flex gap-2 overflow-x-auto py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {chips.map(({ name, without }) => (
        <RemovableChip
          key={name}
          label={t('exchange.filters.remove', { name })}
          onClick={event => moving(event, () => tools.narrow(without))}
        >
          {name}
        </RemovableChip>
      ))}
      <ChipButton onClick={event => moving(event, tools.clearFilters, true)}>
        {t('exchange.filters.clearAll')}
      </ChipButton>
    </div>
  )
}

interface Words {
  t: TFunction
  money: (cents: number) => string
  day: (date: string) => string
}

function chipsOf(filter: Filter, { t, money, day }: Words): { name: string; without: Partial<Filter> }[] {
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
    ...(dates ? [{ name: dates, without: { from: undefined, until: undefined } }] : []),
    ...(on ? [{ name: day(on), without: { on: undefined } }] : []),
  ]
}
