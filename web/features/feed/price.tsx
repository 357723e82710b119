import { useTranslation } from 'react-i18next'
import type { FeedItem } from '../../../contract/feed.ts'
import { localeOf } from '../../lib/time.ts'

/** "€140", and for what is rented "€620 / month". */
export function Price({ price: { cents, currency, period } }: { price: NonNullable<FeedItem['price']> }) {
  const { t, i18n } = useTranslation()
  const amount = new Intl.NumberFormat(localeOf(i18n.language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)
  return (
    <p className="type-h3 tnum font-[750]">
      {amount}
      {period && (
        <span className="font-sans text-meta font-normal text-text-muted [font-stretch:100%]">
          {' '}
          {t(`feed.per${period}`)}
        </span>
      )}
    </p>
  )
}
