import { useTranslation } from 'react-i18next'
import type { Price as Amount } from '../../contract/listings.ts'
import { formatMoney } from '../lib/i18n/money.ts'

/** "€140", or "€620 / month". */
export function Price({ price }: { price: Amount }) {
  const { t, i18n } = useTranslation()
  return (
    <p className="type-h3 tnum font-[750]">
      {formatMoney(price, i18n.language)}
      {price.period && (
        <span className="font-sans text-meta font-normal text-text-muted [font-stretch:100%]">
          {' '}
          {t(`feed.per${price.period}`)}
        </span>
      )}
    </p>
  )
}
