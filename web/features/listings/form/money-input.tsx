import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { currencies, type Currency } from '../../../../contract/vocabulary.ts'
import { symbolOf } from '../../../lib/i18n/money.ts'
import { cx } from '../../../ui/cx.ts'
import { useFieldProps } from '../../../ui/field.tsx'

/** Without `onCurrency` the currency is fixed to that of the price. */
export function MoneyInput({
  value,
  currency,
  onChange,
  onBlur,
  onCurrency,
}: {
  value: string
  currency: Currency
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
  onCurrency?: (currency: Currency) => void
}) {
  const { t, i18n } = useTranslation()
  const field = useFieldProps({})
  return (
    <div
      className={cx(
        'flex min-h-13 items-stretch overflow-hidden rounded-md border bg-surface focus-within:border-focus focus-within:inset-ring focus-within:inset-ring-focus forced-colors:focus-within:outline-2',
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
        value={value}
        onChange={onChange}
        onBlur={onBlur}
      />
      {onCurrency && (
        <span className="relative flex flex-none border-l border-line">
          <select
            aria-label={t('listingForm.currency')}
            value={currency}
            className="min-w-11 cursor-pointer appearance-none bg-transparent pr-9 pl-3.5 font-semibold focus-visible:-outline-offset-3"
            onChange={event => onCurrency(event.target.value as Currency)}
          >
            {currencies.map(one => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
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
