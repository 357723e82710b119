import { CalendarDays, MessageSquare, Ellipsis, Star, StarOff } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FeedItem } from '../../../contract/feed.ts'
import { MetaRow, AuthorLink, Price } from '../../components/post/post-meta.tsx'
import { PostPicture } from '../../components/post/post-picture.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useNow } from '../../lib/time/time.ts'
import { Card } from '../../ui/card.tsx'
import { FeaturedBadge, PostBadge, type PostKind } from '../../ui/badge.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { PanotPattern } from '../../ui/art/panot-pattern.tsx'
import { eventWhen } from '../../components/event-when.ts'
import { lookOf, pathOf } from './kinds.ts'
import { PersonLink, usePersonName } from '../../components/person-link.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import { IconButton } from '../../ui/button.tsx'
import { markFeatured } from './live.ts'
import { useFeature } from './public.ts'

/** `timeZone` is the city's, for events without their own. */
export const FeedCard = memo(function FeedCard({ item, timeZone }: { item: FeedItem; timeZone: string | undefined }) {
  const kind = lookOf(item)
  if (!kind) return null
  const isGoods = kind !== 'question' && kind !== 'event'
  const age = <RelativeTime date={item.createdAt} className="text-meta whitespace-nowrap text-text-muted" />
  return (
    <Card as="article" flush className="linked-card has-[a:hover]:border-line-strong">
      {kind === 'event' && (
        <div className="relative aspect-[2/1] overflow-hidden md:aspect-[3/1]">
          <PostPicture
            id={item.id}
            kind={kind}
            picture={item.picture}
            sizes="(min-width: 768px) 680px, calc(100vw - 32px)"
          />
        </div>
      )}
      <div className="flex flex-col gap-2.5 px-4 py-4">
        <div className="flex items-start gap-3.5">
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <div className="flex items-start gap-2">
              <div className="flex min-w-0 flex-wrap gap-2">
                <PostBadge kind={kind} />
                {item.isFeatured && <FeaturedBadge />}
              </div>
              {!isGoods && <span className="ml-auto pt-1">{age}</span>}
              {item.can.feature && (
                <FeatureMenu item={item} className={isGoods ? '-my-2.5 ml-auto' : '-my-2.5 -mr-2.5'} />
              )}
            </div>
            <h3 className="type-h3">
              <Link to={pathOf(item.target)} dir="auto" className="wrapline line-clamp-3 card-link">
                {item.title}
              </Link>
            </h3>
            {item.price && <Price price={item.price} />}
            {item.text && (
              <p dir="auto" className="wrapline line-clamp-2 text-copy text-text-muted">
                {item.text}
              </p>
            )}
            {kind === 'event' && <When event={item.event} timeZone={timeZone} />}
          </div>
          {isGoods && (
            <div className="relative size-26 flex-none overflow-hidden rounded-md max-[340px]:size-18">
              <PostPicture id={item.id} kind={kind} picture={item.picture} sizes="104px" />
            </div>
          )}
        </div>
        <div className="flex items-center gap-2">
          <AuthorLink author={item.author} />
          {isGoods ? age : <Replies count={item.replyCount} kind={kind} />}
        </div>
      </div>
    </Card>
  )
})

function When({ event, timeZone }: { event: FeedItem['event']; timeZone: string | undefined }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  return (
    <div className="flex items-start gap-1.5 text-meta text-text-muted">
      <CalendarDays size={17} aria-hidden="true" className="flex-none" />
      <MetaRow wrap={false} className="flex-1">
        {eventWhen(t, event?.startsAt ?? null, event?.timeZone ?? timeZone ?? 'UTC', now, i18n.language)}
        {event?.location && (
          <span dir="auto" className="wrapline line-clamp-1">
            {event.location}
          </span>
        )}
      </MetaRow>
    </div>
  )
}

function Replies({ count, kind }: { count: number | null; kind: PostKind }) {
  const { t } = useTranslation()
  if (count === null || kind !== 'question') return null
  return (
    <span className="inline-flex flex-none items-center gap-1.5 text-meta font-semibold text-question">
      <MessageSquare size={17} aria-hidden="true" />
      <span aria-hidden="true" className="tnum">
        {count}
      </span>
      <span className="sr-only">{t('feed.replies', { count })}</span>
    </span>
  )
}

export function FeaturedCard({ post }: { post: FeedItem }) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const { author } = post
  return (
    <section
      aria-label={t('home.featured')}
      className="linked-card mt-7 overflow-hidden rounded-lg bg-inverse p-4.5 text-on-inverse md:p-6"
    >
      <PanotPattern tile={84} line="rgb(255 255 255 / 0.07)" className="-z-10" />
      <div className="flex items-start justify-between gap-2">
        <FeaturedBadge />
        {post.can.feature && <FeatureMenu item={post} className="-my-2 -mr-2 hover:bg-white/10" />}
      </div>
      <h2 className="type-h2 mt-3">
        <Link to={pathOf(post.target)} dir="auto" className="wrapline line-clamp-3 card-link">
          {post.title}
        </Link>
      </h2>
      {post.text && <p className="wrapline mt-1.5 line-clamp-2 text-copy text-on-inverse-muted">{post.text}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-2 text-copy">
        <PersonLink person={author} className="hit-44 z-2 flex min-w-0 items-center gap-2 hover:underline">
          <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={32} />
          <span className="wrapline font-semibold">
            <bdi>{nameOf(author)}</bdi>
          </span>
        </PersonLink>
        <span aria-hidden="true" className="size-[3px] rounded-full bg-on-inverse-muted" />
        <RelativeTime date={post.createdAt} className="text-meta text-on-inverse-muted" />
      </div>
    </section>
  )
}

function FeatureMenu({ item, className }: { item: FeedItem; className?: string }) {
  const { t } = useTranslation()
  const { set, busy } = useFeature(item.id, (client, isFeatured) => markFeatured(client, isFeatured ? item.id : null))
  return (
    <Menu
      button={
        <IconButton label={t('feed.menu', { title: item.title })} className={cx('z-10', className)} icon={Ellipsis} />
      }
    >
      {({ MenuContent, MenuItem }) => (
        <MenuContent>
          {item.isFeatured ? (
            <MenuItem icon={StarOff} disabled={busy} onSelect={() => set(false)}>
              {t('feed.unfeature')}
            </MenuItem>
          ) : (
            <MenuItem icon={Star} disabled={busy} onSelect={() => set(true)}>
              {t('feed.feature')}
            </MenuItem>
          )}
        </MenuContent>
      )}
    </Menu>
  )
}
