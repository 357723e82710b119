import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { conditions, neighborhoods } from '../../../contract/vocabulary.ts'
import { PickerInput } from '../../components/form/date-input.tsx'
import { ChoiceChip } from '../../ui/form/chip.tsx'
import { Select } from '../../ui/form/select.tsx'
import { fits } from './address.ts'
import type { Filter } from './keys.ts'

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
            {neighborhoods.map(name => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
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

export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="m-0 min-w-0 border-b border-line p-0 py-4 first:pt-1 last:border-0">
      <legend className="float-left mb-2.5 w-full p-0 text-label font-semibold">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

/** Chips for one value or none. Pressing the chosen chip clears it. */
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
