import { useQuery, queryOptions } from '@tanstack/react-query'
import { ChevronRight, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { PostReference as Post } from '../../../../contract/messages.ts'
import { limits } from '../../../../contract/limits.ts'
import { PostPicture } from '../../../components/post/post-picture.tsx'
import { formatMoney } from '../../../lib/i18n/money.ts'
import { postPath } from '../../../../contract/values/post-path.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { useNow } from '../../../lib/time/time.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { call } from '../../../lib/api/api.ts'
import { eventWhen } from '../../../components/event-when.ts'
import { postsKey } from '../keys.ts'

const frame = 'flex min-w-0 items-center gap-3 border border-line p-2'

export function PostReference({
  postId,
  own = false,
  label,
  onRemove,
}: {
  postId: string
  own?: boolean
  /** Shown above the title, in a card of full width. */
  label?: string
  onRemove?: () => void
}) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { data: post, isPending, isError } = useQuery(postQuery(postId))
  const loading = isPending && !isError
  const inner = (
    <>
      {(loading || post?.isSold === false) && (
        <span className="relative size-13 flex-none overflow-hidden rounded-[11px] bg-sunken">
          {post && <PostPicture id={post.id} kind={post.type} picture={post.cover} sizes="52px" />}
        </span>
      )}
      <span className={cx('min-w-0 flex-1', !loading && post?.isSold !== false && 'px-2 py-1')}>
        {label ? (
          <span className="block text-meta text-text-muted">{label}</span>
        ) : (
          <span className="sr-only">{t('messages.post.about')}: </span>
        )}
        {loading ? (
          <>
            <span className="sr-only">{t('ui.loading')}</span>
            <Skeleton className="h-4 w-3/4" />
          </>
        ) : post ? (
          <>
            <span dir="auto" className="block truncate text-copy leading-5.5 font-semibold">
              {post.title}
            </span>
            <Line post={post} />
          </>
        ) : (
          <span className="block text-copy leading-5.5 text-text-muted">
            {t(isError ? 'messages.post.failed' : 'messages.post.gone')}
          </span>
        )}
      </span>
    </>
  )
  if (onRemove)
    return (
      <div className={cx(frame, 'mb-2.5 rounded-md bg-background dark:bg-raised')}>
        {inner}
        <IconButton
          label={post ? t('messages.post.remove', { title: post.title }) : t('messages.post.removeUnknown')}
          className="text-text-muted"
          onClick={onRemove}
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
    )
  const hanging = cx(frame, 'rounded-lg bg-surface', label ? 'pr-3' : 'mb-0.75 w-[min(80%,340px)]', own && 'ml-auto')
  if (!post) return <div className={hanging}>{inner}</div>
  return (
    <Link to={postPath(post)} state={{ from: pathname + search }} className={cx(hanging, 'hover:bg-sunken')}>
      {inner}
      {label && <ChevronRight size={20} aria-hidden="true" className="flex-none" />}
    </Link>
  )
}

function Line({ post }: { post: Post }) {
  const { t, i18n } = useTranslation()
  const { city } = useViewer()
  const now = useNow()
  const { price, place, startsAt, timeZone, type, isSold } = post
  const zone = timeZone ?? city?.timeZone ?? 'UTC'
  const when = startsAt || type === 'event' ? eventWhen(t, startsAt, zone, now, i18n.language) : null
  if (isSold) return <span className="block text-meta text-text-muted">{t('messages.post.gone')}</span>
  const rest = type === 'question' ? t('messages.post.question') : (when ?? place)
  return (
    <span className="block truncate text-meta text-text-muted">
      {price && (
        <b className="tnum font-semibold text-text">
          {formatMoney(price, i18n.language)}
          {price.period && ` ${t(`feed.per${price.period}`)}`}
        </b>
      )}
      {price && rest && ' · '}
      {rest}
    </span>
  )
}

type Posts = Map<string, Post>

/** Batches the ids of one tick into one request. */
let batch: { ids: Set<string>; posts: Promise<Posts> } | undefined

async function readPost(id: string): Promise<Post | null> {
  if (!batch || batch.ids.size >= limits.pageSizeMax) {
    const ids = new Set<string>()
    batch = { ids, posts: Promise.resolve().then(() => readPosts(ids)) }
  }
  batch.ids.add(id)
  return (await batch.posts).get(id) ?? null
}

async function readPosts(ids: Set<string>): Promise<Posts> {
  if (batch?.ids === ids) batch = undefined
  const { items } = await call(api => api.messages.posts({ ids: [...ids] }))
  return new Map(items.map(post => [post.id, post]))
}

/** Null if the viewer may not see the post or it no longer exists. */
const postQuery = (id: string) =>
  queryOptions({ queryKey: [...postsKey, id], queryFn: () => readPost(id), staleTime: 5 * 60_000 })
