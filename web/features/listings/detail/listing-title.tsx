import { CircleCheck, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListingDetail } from '../../../../contract/listings.ts'
import { formatMoney } from '../../../lib/i18n/money.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge, FeaturedBadge, PostBadge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { UnderReview } from '../../../components/post/moderation-status.tsx'
import { fullTime, relativeTime, timeFormOf, useNow } from '../../../lib/time/time.ts'
import type { MessageOwner } from './seller.tsx'
import { usePersonName } from '../../../components/person-link.tsx'

const inks = { selling: 'text-selling', renting: 'text-renting', ticket: 'text-ticket' }

export function ListingTitle({ listing, owner }: { listing: ListingDetail; owner: MessageOwner }) {
  const { type, isSold, isFeatured, underReview, title, can } = listing
  const { t } = useTranslation()
  return (
    <>
      <div className="mt-4.5 flex flex-wrap gap-2">
        <PostBadge kind={type} />
        {isSold && (
          <Badge tone="ink" icon={CircleCheck}>
            {t('listing.sold')}
          </Badge>
        )}
        {isFeatured && <FeaturedBadge />}
        {underReview && <UnderReview />}
      </div>
      <div className="mt-2.5 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h1 dir="auto" className="type-h1 member-text min-w-0 flex-[1_1_60%]">
          {title}
        </h1>
        <AskedPrice listing={listing} />
      </div>
      {can.message ? (
        <button
          type="button"
          aria-busy={owner.busy || undefined}
          className="-mx-2 mt-1.5 mb-2.5 flex w-[calc(100%+16px)] items-center gap-3 rounded-md px-2 py-2 text-left hover:bg-sunken/50"
          onClick={owner.start}
        >
          <Who listing={listing} />
          <span className="sr-only">. {t('listing.message')}</span>
          <ChevronRight size={20} aria-hidden="true" className="flex-none text-text-muted" />
        </button>
      ) : (
        <div className="mt-3.5 mb-4.5 flex items-center gap-3">
          <Who listing={listing} />
        </div>
      )}
    </>
  )
}

function AskedPrice({ listing: { price, type, isSold } }: { listing: ListingDetail }) {
  const { t, i18n } = useTranslation()
  return (
    <p className={cx('type-h1 tnum', isSold ? 'text-text-muted line-through decoration-2' : inks[type])}>
      {formatMoney(price, i18n.language)}
      {price.period && (
        <span className="font-sans text-copy font-normal tracking-normal text-text-muted [font-stretch:100%]">
          {' '}
          {t(`feed.per${price.period}`)}
        </span>
      )}
    </p>
  )
}

function Who({ listing: { author, createdAt, editedAt } }: { listing: ListingDetail }) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  return (
    <>
      <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={48} />
      <span className="min-w-0 flex-1">
        <span className="wrapline block font-semibold">
          <bdi>{nameOf(author)}</bdi>
        </span>
        <span className="block text-meta text-text-muted">
          <Posted at={createdAt} />
          {editedAt && ` · ${t('listing.edited')}`}
        </span>
      </span>
    </>
  )
}

function Posted({ at }: { at: string }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const moment = new Date(at)
  const text = relativeTime(moment, now, i18n.language)
  const by = timeFormOf(moment, now)
  return (
    <time dateTime={at} title={fullTime(moment, i18n.language)}>
      {by === 'now'
        ? t('listing.postedNow')
        : by === 'age'
          ? t('listing.postedAgo', { time: text })
          : t('listing.postedOn', { date: text })}
    </time>
  )
}
