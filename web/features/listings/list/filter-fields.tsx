import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conditions, neighborhoods } from '../../../../contract/vocabulary.ts'
import { limits } from '../../../../contract/limits.ts'
import { centsOf } from '../../../../contract/values/money.ts'
import { PickerInput } from '../../../components/form/date-input.tsx'
import { ChoiceChip } from '../../../ui/form/chip.tsx'
import { Select, Options } from '../../../ui/form/select.tsx'
import { decimalOf, typedMoney } from '../../../lib/i18n/money.ts'
import { FieldError, TextInput } from '../../../ui/form/field.tsx'
import { fits } from './filter.ts'
import type { Filter } from '../keys.ts'

export function FilterFields({ filter, onChange }: { filter: Filter; onChange: (change: Partial<Filter>) => void }) {
  const { t } = useTranslation()
  const has = fits(filter.type)
  return (
    <>
      {has.neighborhood && (
        <FilterGroup title={t('exchange.filters.neighborhood')}>
          <Select
            aria-label={t('exchange.filters.neighborhood')}
            value={filter.neighborhood ?? ''}
            onChange={({ target }) =>
              onChange({ neighborhood: neighborhoods.find(name => name === target.value) ?? undefined })
            }
          >
            <option value="">{t('exchange.filters.anywhere')}</option>
            <Options of={neighborhoods} />
          </Select>
        </FilterGroup>
      )}
      {has.condition && (
        <FilterGroup title={t('exchange.filters.condition')}>
          <OneOf
            all={conditions}
            chosen={filter.condition}
            text={one => t(`exchange.condition.${one}`)}
            onChange={condition => onChange({ condition })}
          />
        </FilterGroup>
      )}
      <FilterGroup title={t('exchange.filters.delivery')}>
        <OneOf
          all={has.deliveries}
          chosen={filter.delivery}
          text={one => t(`exchange.delivery.${one}`)}
          onChange={delivery => onChange({ delivery })}
        />
      </FilterGroup>
      {has.dates && (
        <FilterGroup title={t('exchange.filters.dates')}>
          <div className="grid grid-cols-2 gap-3">
            {(['from', 'until'] as const).map(end => (
              <PickerInput
                key={end}
                kind="date"
                label={t(`exchange.filters.${end}`)}
                calendar={t(`exchange.filters.${end}Calendar`)}
                value={filter[end] ?? ''}
                {...(end === 'until' && filter.from ? { min: filter.from } : {})}
                wrong={false}
                describedBy={undefined}
                onChange={value => onChange({ [end]: value || undefined })}
              />
            ))}
          </div>
        </FilterGroup>
      )}
      {has.day && (
        <FilterGroup title={t('exchange.filters.on')}>
          <PickerInput
            kind="date"
            label={t('exchange.filters.on')}
            calendar={t('exchange.filters.onCalendar')}
            value={filter.on ?? ''}
            wrong={false}
            describedBy={undefined}
            onChange={value => onChange({ on: value || undefined })}
          />
        </FilterGroup>
      )}
    </>
  )
}

function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="m-0 min-w-0 border-b border-line p-0 py-4 first:pt-1 last:border-0">
      <legend className="float-left mb-2.5 w-full p-0 text-label font-semibold">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

function OneOf<T extends string>({
  all,
  chosen,
  text,
  onChange,
}: {
  all: readonly T[]
  chosen: T | undefined
  text: (one: T) => string
  onChange: (chosen: T | undefined) => void
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {all.map(one => (
        <ChoiceChip key={one} pressed={chosen === one} onClick={() => onChange(chosen === one ? undefined : one)}>
          {text(one)}
        </ChoiceChip>
      ))}
    </div>
  )
}

const ends = ['minCents', 'maxCents'] as const

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
