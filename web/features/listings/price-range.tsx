import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { centsOf } from '../../../contract/money.ts'
import { decimalOf, typedMoney } from '../../lib/i18n/money.ts'
import { FilterGroup } from './filter-fields.tsx'
import type { Filter } from './keys.ts'
import { FieldError, TextInput } from '../../ui/form/field.tsx'

const ends = ['minCents', 'maxCents'] as const

/** Calls `onWrong` with whether an input is invalid. */
export function PriceRange({
  filter,
  onChange,
  onWrong,
}: {
  filter: Filter
  onChange: (change: Partial<Filter>) => void
  onWrong: (wrong: boolean) => void
}) {
  const { t, i18n } = useTranslation()
  const decimal = decimalOf(i18n.language)
  const error = useId()
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(
      ends.map(end => {
        const cents = filter[end]
        return [end, cents === undefined ? '' : typedMoney(cents, decimal)]
      }),
    ),
  )
  const isWrong = (text: string) => {
    const cents = centsOf(text, decimal)
    return text.trim() !== '' && (cents === null || cents > limits.priceMax)
  }
  const wrong = ends.filter(end => isWrong(typed[end] ?? ''))
  return (
    <FilterGroup title={t('exchange.filters.price')}>
      <div className="grid grid-cols-2 gap-3">
        {ends.map(end => (
          <TextInput
            key={end}
            inputMode="decimal"
            autoComplete="off"
            aria-label={t(`exchange.filters.${end}`)}
            placeholder={t(`exchange.filters.${end}Short`)}
            aria-invalid={wrong.includes(end) || undefined}
            aria-describedby={wrong.includes(end) ? error : undefined}
            value={typed[end] ?? ''}
            onChange={({ target: { value } }) => {
              const next = { ...typed, [end]: value }
              setTyped(next)
              onWrong(ends.some(one => isWrong(next[one] ?? '')))
              onChange({ [end]: isWrong(value) ? undefined : (centsOf(value, decimal) ?? undefined) })
            }}
          />
        ))}
      </div>
      {wrong.length > 0 && <FieldError id={error}>{t('writing.listingPrice')}</FieldError>}
    </FilterGroup>
  )
}
