import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { FeedItem } from '../../../contract/feed.ts'
import { pages } from '../../../contract/pages.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { PanotPattern } from '../../ui/art/panot-pattern.tsx'
import { FeatureMenu } from './feature-menu.tsx'
import { pathOf } from './kinds.ts'
import { FeaturedBadge } from '../../ui/badge.tsx'

export function FeaturedCard({ post }: { post: FeedItem }) {
  const { t } = useTranslation()
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
        <Link to={pathOf(post.target)} className="wrapline line-clamp-3 card-link">
          {post.title}
        </Link>
      </h2>
      {post.text && <p className="wrapline mt-1.5 line-clamp-2 text-copy text-on-inverse-muted">{post.text}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-2 text-copy">
        <Link
          to={generatePath(pages.profile, { profileId: author.id })}
          className="hit-44 z-2 flex min-w-0 items-center gap-2 hover:underline"
        >
          <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={32} />
          <span className="wrapline font-semibold">{author.name || t('feed.unknownAuthor')}</span>
        </Link>
        <span aria-hidden="true" className="size-[3px] rounded-full bg-on-inverse-muted" />
        <RelativeTime date={post.createdAt} className="text-meta text-on-inverse-muted" />
      </div>
    </section>
  )
}
