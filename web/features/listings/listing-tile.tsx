import '../../locales/en/exchange.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { Listing } from '../../../contract/listings.ts'
import { pages } from '../../../contract/pages.ts'
import { knownZone } from '../../lib/time/calendar.ts'
import { dateFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'
import { Badge, FeaturedBadge, postIcon } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { PostPicture } from '../../components/post/post-picture.tsx'
import { Price } from '../../components/post/post-meta.tsx'

const tileSizes = '(min-width: 1120px) 232px, (min-width: 768px) 30vw, 46vw'

const looks = {
  selling: { icon: postIcon('selling'), look: 'bg-selling-soft text-selling' },
  renting: { icon: postIcon('renting'), look: 'bg-renting-soft text-renting' },
  ticket: { icon: postIcon('ticket'), look: 'bg-ticket-soft text-ticket' },
}

/** `first`: visible on load, so the image is not lazy. */
export const ListingTile = memo(function ListingTile({
  listing,
  sizes = tileSizes,
  first = false,
}: {
  listing: Listing
  sizes?: string
  first?: boolean
}) {
  const { t } = useTranslation()
  const { id, type, title, price, cover, isFeatured, isSold, isPaused } = listing
  const { icon: Icon, look } = looks[type]
  return (
    <article className="group/tile linked-card min-w-0">
      <div
        className={cx(
          'relative aspect-square overflow-hidden rounded-[18px] bg-sunken',
          (isSold || isPaused) && 'grayscale [&_img]:opacity-60 [&_svg[data-art]]:opacity-60',
        )}
      >
        <PostPicture id={id} kind={type} picture={cover} sizes={sizes} first={first} />
        <span className={cx('absolute bottom-2 left-2 grid size-8 place-items-center rounded-[11px]', look)}>
          <Icon size={17} strokeWidth={2} aria-hidden="true" />
          <span className="sr-only">{t(`exchange.type.${type}`)}</span>
        </span>
        {(isFeatured || isSold || isPaused) && (
          <span className="absolute top-2 left-2">
            {isFeatured && !isSold ? (
              <FeaturedBadge />
            ) : (
              <Badge tone="ink">{t(isPaused ? 'exchange.paused' : 'exchange.sold')}</Badge>
            )}
          </span>
        )}
      </div>
      <div className="mt-2 flex flex-col gap-0.5">
        <Price price={price} />
        <h3 className="text-copy leading-5 font-semibold">
          {isPaused ? (
            <bdi className="wrapline line-clamp-2">{title}</bdi>
          ) : (
            <Link
              to={generatePath(pages.listing, { listingId: id })}
              className="wrapline line-clamp-2 group-hover/tile:underline card-link"
            >
              <bdi>{title}</bdi>
            </Link>
          )}
        </h3>
        <About listing={listing} />
      </div>
    </article>
  )
})

/** "Good · Sant Antoni", or place and date for a ticket. */
function About({ listing: { type, condition, place, startsAt, timeZone } }: { listing: Listing }) {
  const { t, i18n } = useTranslation()
  const day =
    startsAt &&
    dateFormat(localeOf(i18n.language), { day: 'numeric', month: 'long', timeZone: knownZone(timeZone) }).format(
      new Date(startsAt),
    )
  const ticket = type === 'ticket'
  const before = !ticket && condition && t(`exchange.condition.${condition}`)
  const after = ticket && day
  if (!before && !place && !after) return null
  return (
    // Only the place is truncated, so the date stays visible.
    <p className="flex text-meta whitespace-pre text-text-muted">
      {before && <span className="flex-none">{place ? `${before} · ` : before}</span>}
      {place && <bdi className="min-w-0 truncate">{place}</bdi>}
      {after && <span className="flex-none">{place ? ` · ${after}` : after}</span>}
    </p>
  )
}
