import { ChevronDown } from 'lucide-react'
import { useController, useWatch, type UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { storedLength } from '../../../../contract/text/characters.ts'
import { limits } from '../../../../contract/limits.ts'
import {
  conditions,
  currencies,
  goodsDeliveries,
  neighborhoods,
  type Currency,
} from '../../../../contract/vocabulary.ts'
import { symbolOf } from '../../../lib/i18n/money.ts'
import { ChoiceChip } from '../../../ui/form/chip.tsx'
import { Counter } from '../../../ui/form/counter.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field, useFieldProps, FieldError, TextInput } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useListingField } from './use-listing-form.ts'
import { Options } from '../../../ui/form/select.tsx'

export function TitleField() {
  const { t } = useTranslation()
  const { register, control, field } = useListingField()
  const title = useWatch({ control, name: 'title' })
  return (
    <Field
      label={t('listingForm.name')}
      counter={<Counter used={storedLength(title, { lines: false })} max={limits.listingTitleMax} />}
      {...field('title')}
    >
      <TextInput autoComplete="off" enterKeyHint="next" {...register('title')} />
    </Field>
  )
}

export function PriceField() {
  const { t } = useTranslation()
  const { register, control, field } = useListingField()
  const currency = useController({ control, name: 'currency' }).field
  const { id, error } = field('price')
  return (
    <Field id={id} label={t('listingForm.price')} error={error ?? field('currency').error}>
      <MoneyInput {...register('price')} currency={currency.value} onCurrency={currency.onChange} />
    </Field>
  )
}

export function ConditionField() {
  const { t } = useTranslation()
  const { control, field } = useListingField()
  const { value, onChange } = useController({ control, name: 'condition' }).field
  return (
    <Choices
      legend={t('listingForm.condition')}
      options={conditions.map(value => ({ value, label: t(`exchange.condition.${value}`) }))}
      value={value}
      onChange={onChange}
      {...field('condition')}
    />
  )
}

export function PlaceField() {
  const { t } = useTranslation()
  const { register, field } = useListingField()
  return (
    <Field label={t('listingForm.location')} {...field('place')}>
      <TextInput
        autoComplete="off"
        list="listing-neighborhoods"
        className="[&::-webkit-calendar-picker-indicator]:hidden!"
        placeholder={t('listingForm.locationExample')}
        {...register('place')}
      />
      <datalist id="listing-neighborhoods">
        <Options of={neighborhoods} />
      </datalist>
    </Field>
  )
}

export function DeliveryField({ optional }: { optional: boolean }) {
  const { t } = useTranslation()
  const { control, field } = useListingField()
  const { value, onChange } = useController({ control, name: 'delivery' }).field
  return (
    <Choices
      legend={t('listingForm.delivery')}
      options={goodsDeliveries.map(value => ({ value, label: t(`exchange.delivery.${value}`) }))}
      value={value}
      optional={optional}
      onChange={onChange}
      {...field('delivery')}
    />
  )
}

export function DetailsField() {
  const { t } = useTranslation()
  const { control, field } = useListingField()
  // Controlled, so that the text area grows with values set by a conflict or the draft.
  const details = useController({ control, name: 'details' }).field
  return (
    <Field
      label={t('listingForm.details')}
      optional
      counter={<Counter used={storedLength(details.value)} max={limits.listingDetailsMax} />}
      {...field('details')}
    >
      <TextArea rows={4} placeholder={t('listingForm.detailsExample')} {...details} />
    </Field>
  )
}

/** `optional`: pressing the chosen chip clears it. */
export function Choices<T extends string>({
  id,
  legend,
  options,
  value,
  error,
  optional = false,
  onChange,
}: {
  /** Id of the first chip, focused if the choice is missing. */
  id: string
  legend: string
  options: readonly { value: T; label: string }[]
  value: string
  error: string | undefined
  optional?: boolean
  onChange: (value: T | '') => void
}) {
  const { t } = useTranslation()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-below` : undefined}>
      <legend className="mb-2 text-label font-semibold">
        {legend}
        {optional && <span className="font-normal text-text-muted"> {t('ui.optional')}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <ChoiceChip
            key={option.value}
            {...(index === 0 ? { id } : {})}
            pressed={value === option.value}
            onClick={() => onChange(optional && value === option.value ? '' : option.value)}
          >
            {option.label}
          </ChoiceChip>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-below`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

export function MoneyInput({
  currency,
  onCurrency,
  ...registered
}: UseFormRegisterReturn & {
  currency: Currency
  onCurrency?: (currency: Currency) => void
}) {
  const { t, i18n } = useTranslation()
  const field = useFieldProps({})
  return (
    <div
      className={cx(
        'flex min-h-13 items-stretch overflow-hidden rounded-md border bg-surface focus-within:border-focus focus-within:inset-ring focus-within:inset-ring-focus',
        field['aria-invalid']
          ? 'not-focus-within:border-danger not-focus-within:inset-ring not-focus-within:inset-ring-danger'
          : 'border-line-strong',
      )}
    >
      <span aria-hidden="true" className="flex items-center pl-4 font-semibold text-text-muted">
        {symbolOf(currency, i18n.language)}
      </span>
      <input
        inputMode="decimal"
        autoComplete="off"
        className="tnum min-w-0 flex-1 bg-transparent px-2.5 text-body focus:outline-none"
        {...field}
        {...registered}
      />
      {onCurrency && (
        <span className="relative flex flex-none border-l border-line">
          <select
            aria-label={t('listingForm.currency')}
            value={currency}
            className="min-w-11 cursor-pointer appearance-none bg-transparent pr-9 pl-3.5 font-semibold focus-visible:-outline-offset-3"
            onChange={event => onCurrency(event.target.value as Currency)}
          >
            <Options of={currencies} />
          </select>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
          />
        </span>
      )}
    </div>
  )
}
