import { useTranslation } from 'react-i18next'
import { lengthOf } from '../../../../contract/characters.ts'
import { limits } from '../../../../contract/limits.ts'
import { conditions, goodsDeliveries, neighborhoods } from '../../../../contract/vocabulary.ts'
import { fieldText } from '../../../lib/api/failure.ts'
import { Counter } from '../../../ui/counter.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Wrong } from './check.ts'
import { Choices } from './choices.tsx'
import { MoneyInput } from './money-input.tsx'
import type { ListingField, ListingValues } from './values.ts'

type TextName = 'title' | 'price' | 'details' | 'place' | 'deposit' | 'minDuration' | 'venue' | 'section' | 'platform'

export interface ListingTools {
  values: ListingValues
  wrong: Wrong
  isNew: boolean
  change: (part: Partial<ListingValues>) => void
  leave: (name: ListingField) => void
  text: (name: TextName) => {
    value: string
    onChange: (event: { target: { value: string } }) => void
    onBlur: () => void
  }
}

export function TitleField({ values, wrong, text }: ListingTools) {
  const { t } = useTranslation()
  return (
    <Field
      id="listing-title"
      label={t('listingForm.name')}
      error={fieldText(t, wrong.title)}
      counter={<Counter used={lengthOf(values.title.trim())} max={limits.listingTitleMax} />}
    >
      <TextInput dir="auto" autoComplete="off" enterKeyHint="next" {...text('title')} />
    </Field>
  )
}

export function PriceField({ values, wrong, change, text }: ListingTools) {
  const { t } = useTranslation()
  return (
    <Field id="listing-cents" label={t('listingForm.price')} error={fieldText(t, wrong.cents ?? wrong.currency)}>
      <MoneyInput {...text('price')} currency={values.currency} onCurrency={currency => change({ currency })} />
    </Field>
  )
}

export function ConditionField({ values, wrong, change }: ListingTools) {
  const { t } = useTranslation()
  return (
    <Choices
      id="listing-condition"
      legend={t('listingForm.condition')}
      options={conditions.map(value => ({ value, label: t(`exchange.condition.${value}`) }))}
      value={values.condition}
      error={fieldText(t, wrong.condition)}
      onChange={condition => change({ condition })}
    />
  )
}

export function PlaceField({ wrong, text }: ListingTools) {
  const { t } = useTranslation()
  return (
    <Field id="listing-place" label={t('listingForm.location')} error={fieldText(t, wrong.place)}>
      <TextInput
        dir="auto"
        autoComplete="off"
        list="listing-neighborhoods"
        className="[&::-webkit-calendar-picker-indicator]:hidden!"
        placeholder={t('listingForm.locationExample')}
        {...text('place')}
      />
      <datalist id="listing-neighborhoods">
        {neighborhoods.map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

export function DeliveryField({ values, wrong, change }: ListingTools) {
  const { t } = useTranslation()
  return (
    <Choices
      id="listing-delivery"
      legend={t('listingForm.delivery')}
      options={goodsDeliveries.map(value => ({ value, label: t(`exchange.delivery.${value}`) }))}
      value={values.delivery as (typeof goodsDeliveries)[number] | ''}
      error={fieldText(t, wrong.delivery)}
      optional={values.type === 'renting'}
      onChange={delivery => change({ delivery })}
    />
  )
}

export function DetailsField({ values, wrong, text }: ListingTools) {
  const { t } = useTranslation()
  return (
    <Field
      id="listing-details"
      label={t('listingForm.details')}
      error={fieldText(t, wrong.details)}
      optional
      counter={<Counter used={lengthOf(values.details.trim())} max={limits.listingDetailsMax} />}
    >
      <TextArea dir="auto" rows={4} placeholder={t('listingForm.detailsExample')} {...text('details')} />
    </Field>
  )
}
