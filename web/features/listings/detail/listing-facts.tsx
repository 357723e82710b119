import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ListingDetail } from '../../../../contract/listings.ts'
import { dayIn, dayOf, knownZone, sameClock } from '../../../lib/time/calendar.ts'
import { dateFormat, ownZone } from '../../../lib/time/formats.ts'
import { formatMoney } from '../../../lib/i18n/money.ts'
import { dayAndTime, localeOf, useNow } from '../../../lib/time/time.ts'
import { cx } from '../../../ui/cx.ts'
import { sentenceCase } from '../../../lib/i18n/i18n.ts'

/** `wide` spans the row. Empty values are left out. */
type Fact = [label: string, value: string | false | null, wide?: boolean]

export function ListingFacts({ listing }: { listing: ListingDetail }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const facts = [
    ...aboutTicket(t, listing, now, i18n.language),
    ...aboutRental(t, listing, now, i18n.language),
    ...aboutGoods(t, listing),
    [t('listing.facts.listed'), listedText(t, listing.createdAt, now, i18n.language)] satisfies Fact,
  ].filter(([, value]) => value)
  const isOdd = facts.filter(([, , wide]) => !wide).length % 2 === 1
  return (
    <dl
      aria-label={t('listing.facts.label')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line"
    >
      {facts.map(([label, value, wide], index) => (
        <div
          key={label}
          className={cx(
            'min-w-0 bg-surface px-4 py-3.25',
            (wide || (isOdd && index === facts.length - 1)) && 'col-span-2',
          )}
        >
          <dt className="text-meta text-text-muted">{label}</dt>
          <dd className="wrapline mt-px text-copy leading-5 font-semibold">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function aboutTicket(t: TFunction, listing: ListingDetail, now: number, language: string): Fact[] {
  const { ticket, startsAt, timeZone, quantity } = listing
  if (!ticket) return []
  const zone = knownZone(timeZone)
  const moment = new Date(startsAt ?? NaN)
  const elsewhere = startsAt !== null && !sameClock(moment, zone, ownZone())
  const place = t('listing.facts.zone', { place: zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ') })
  const when =
    startsAt &&
    [sentenceCase(dayAndTime(moment, now, language, zone), language), elsewhere && place].filter(Boolean).join(' · ')
  return [
    [t('listing.facts.when'), when, true],
    [t('listing.facts.venue'), listing.place, true],
    [t('listing.facts.quantity'), quantity !== null && t('listing.facts.tickets', { count: quantity })],
    [t('listing.facts.category'), t(`exchange.category.${ticket.category}`)],
    [t('listing.facts.section'), ticket.section],
    [t('listing.facts.platform'), ticket.platform],
    [t('listing.facts.delivery'), listing.delivery && t(`exchange.delivery.${listing.delivery}`)],
  ]
}

function aboutRental(t: TFunction, { rental, price }: ListingDetail, now: number, language: string): Fact[] {
  if (!rental) return []
  const { depositCents: cents, minDuration } = rental
  return [
    [t('listing.facts.available'), availability(t, rental, now, language), true],
    [t('listing.facts.deposit'), cents !== null && formatMoney({ cents, currency: price.currency }, language)],
    [t('listing.facts.minimum'), minDuration],
  ]
}

function aboutGoods(t: TFunction, { type, condition, place, delivery }: ListingDetail): Fact[] {
  if (type === 'ticket') return []
  return [
    [t('listing.facts.condition'), condition && t(`exchange.condition.${condition}`)],
    [t('listing.facts.location'), place],
    [t('listing.facts.delivery'), delivery && t(`exchange.delivery.${delivery}`)],
  ]
}

function availability(
  t: TFunction,
  { datesFlexible, from, until }: NonNullable<ListingDetail['rental']>,
  now: number,
  language: string,
): string | null {
  const day = (date: string) => dateText(dayOf(date), now, language)
  const dates =
    from && until
      ? t('listing.facts.fromTo', { from: day(from), until: day(until) })
      : from
        ? t('listing.facts.from', { date: day(from) })
        : until
          ? t('listing.facts.until', { date: day(until) })
          : null
  if (!datesFlexible) return dates
  return [dates, t('listing.facts.flexible')].filter(Boolean).join(' · ')
}

function listedText(t: TFunction, createdAt: string, now: number, language: string): string {
  const zone = ownZone()
  const day = dayIn(new Date(createdAt), zone)
  const ago = dayIn(now, zone) - day
  if (ago <= 0) return t('listing.facts.today')
  if (ago === 1) return t('listing.facts.yesterday')
  return dateText(day, now, language)
}

function dateText(day: number, now: number, language: string): string {
  const date = new Date(day * 86_400_000)
  const sameYear = date.getUTCFullYear() === new Date(now).getFullYear()
  return dateFormat(localeOf(language), {
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(date)
}
