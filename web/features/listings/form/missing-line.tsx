import { useTranslation } from 'react-i18next'
import { storedLength, visibleLength } from '../../../../contract/text/characters.ts'
import { limits } from '../../../../contract/limits.ts'
import { centsOf } from '../../../../contract/values/money.ts'
import { localeOf } from '../../../lib/time/time.ts'
import type { ListingValues } from './values.ts'

type Name = 'photos' | 'title' | 'cents' | 'condition' | 'place' | 'starts' | 'category' | 'delivery'

interface Lacks {
  missing: Name[]
  wrong: (Name | 'failed')[]
  sending: boolean
}

/** `failed`: keys of photos whose upload failed. */
export function lacksOf(values: ListingValues, decimal: ',' | '.', failed: ReadonlySet<string>): Lacks {
  const { type, photos, title, price } = values
  const missing: Lacks['missing'] = []
  const wrong: Lacks['wrong'] = []
  const need = (name: Name, text: string, isRight = true) => {
    if (visibleLength(text) === 0) missing.push(name)
    else if (!isRight) wrong.push(name)
  }
  const waiting = photos.filter(({ photoId }) => photoId === null)
  if (type !== 'ticket' && photos.length === 0) missing.push('photos')
  if (waiting.some(({ key }) => failed.has(key))) wrong.push('failed')
  const long = visibleLength(title.trim()) >= limits.listingTitleMin
  need('title', title, long && storedLength(title, { lines: false }) <= limits.listingTitleMax)
  const cents = centsOf(price, decimal, values.currency)
  need('cents', price, cents !== null && cents <= limits.priceMax)
  if (type === 'selling') need('condition', values.condition)
  if (type === 'ticket') {
    need('starts', values.starts.date && values.starts.time)
    need('category', values.category)
  } else need('place', values.place, storedLength(values.place, { lines: false }) <= limits.shortTextMax)
  if (type === 'ticket') need('delivery', values.ticketDelivery)
  if (type === 'selling') need('delivery', values.delivery)
  return { missing, wrong, sending: waiting.some(({ key }) => !failed.has(key)) }
}

export const isComplete = ({ missing, wrong, sending }: Lacks): boolean =>
  missing.length === 0 && wrong.length === 0 && !sending

export function MissingLine({ id, lacks: { missing, wrong, sending } }: { id: string; lacks: Lacks }) {
  const { t, i18n } = useTranslation()
  const list = (names: readonly (Lacks['missing'][number] | 'failed')[]) =>
    new Intl.ListFormat(localeOf(i18n.language), { type: 'conjunction' }).format(
      names.map(name => t(`listingForm.missing.${name}`)),
    )
  const text =
    missing.length > 0
      ? t('listingForm.missing.some', { list: list(missing) })
      : wrong.length > 0
        ? t('listingForm.missing.wrong', { list: list(wrong) })
        : sending
          ? t('listingForm.missing.sending')
          : ''
  return (
    <p id={id} aria-live="polite" className="w-full! flex-[1_0_100%]! text-meta text-text-muted empty:hidden">
      {text}
    </p>
  )
}
