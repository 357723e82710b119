import { useQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import '../../../locales/en/events.ts'
import '../../../locales/en/series.ts'
import { AbsentPost } from '../../../components/post/absent-post.tsx'
import { failureOf } from '../../../lib/api/failure.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { Skeleton, Loading } from '../../../ui/feedback/skeleton.tsx'
import { oneSeries, useFollowing } from './queries.ts'
import { DatesSkeleton } from './dates-skeleton.tsx'
import { CalendarPlus2, ChevronRight, MapPin, Share2, SquarePlus, Bell, Check } from 'lucide-react'
import { useState } from 'react'
import { generatePath } from 'react-router'
import { plainRoutes } from '../../../../contract/plain-routes.ts'
import type { Series } from '../../../../contract/series.ts'
import { ActionMenu, type Action } from '../../../components/action-menu.tsx'
import { Page } from '../../../components/page/page.tsx'
import { isFormerMember, PersonLink, usePersonName } from '../../../components/person-link.tsx'
import { LinkedText } from '../../../components/post/linked-text.tsx'
import { PostPicture } from '../../../components/post/post-picture.tsx'
import { saveFrom } from '../../../lib/dom/save-file.ts'
import { shareUrl } from '../../../lib/dom/share.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton, Button } from '../../../ui/button.tsx'
import { toastError, toastInfo, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { MemberText } from '../../../ui/member-text.tsx'
import { Dates } from './dates.tsx'
import { ExtendSheet } from './extend-sheet.tsx'
import { RuleBadge } from '../core/rule-badge.tsx'
import { ActionBar, FloatingBack } from '../../../components/page/page-bars.tsx'

const missingCodes: readonly string[] = ['SERIES_NOT_FOUND', 'INVALID_INPUT']

export function SeriesPage() {
  const { seriesId = '' } = useParams()
  return <SeriesScreen key={seriesId} id={seriesId.toLowerCase()} />
}

function SeriesScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useQuery(oneSeries(id))
  // A malformed id is refused as invalid input: also "not found".
  const missing = query.isError && missingCodes.includes(failureOf(query.error).code)
  usePageTitle(missing ? t('series.missing') : t('series.title'), !query.data || missing)
  if (query.data && !missing) return <SeriesView series={query.data} />
  const gone = { title: t('series.missing'), lead: t('series.missingLead'), back: t('events.detail.back') }
  return <AbsentPost query={query} to={pages.events} loading={<SeriesSkeleton />} gone={missing ? gone : undefined} />
}

function SeriesSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading subject={t('series.title')}>
      <Skeleton className={`${coverFrame} rounded-none! md:rounded-[24px]!`} />
      <Skeleton className="mt-4.5 h-6.5 w-32 rounded-full!" />
      <Skeleton className="mt-3 h-9 w-4/5" />
      <Skeleton className="mt-5 h-6 w-full" />
      <DatesSkeleton />
    </Loading>
  )
}

/** Title and first dates share the first screen. */
const coverFrame = '-mx-gutter h-42 md:mx-0 md:h-60'
const row = 'flex min-w-0 items-center gap-3.5 py-2.75 text-left focus-visible:rounded-md'

function SeriesView({ series }: { series: Series }) {
  const { t } = useTranslation()
  const [isExtending, setExtending] = useState(false)
  usePageTitle(series.title)
  const extend = () => setExtending(true)
  return (
    <>
      <Page width="solo" bar>
        <Head series={series} onExtend={extend} />
        <div className="mt-4.5 flex flex-wrap gap-2">
          <RuleBadge series={series} tone={series.comingCount > 0 ? 'ink' : 'neutral'} />
          {series.types.map(type => (
            <Badge key={type} tone="event">
              {t(`events.types.${type}`)}
            </Badge>
          ))}
        </div>
        <h1 dir="auto" className="member-text type-display mt-3">
          {series.title}
        </h1>
        {series.details && (
          <MemberText className="mt-2.5">
            <LinkedText text={series.details} />
          </MemberText>
        )}
        <div className="mt-2.5 divide-y divide-line">
          <Organizer series={series} />
          <Place series={series} />
        </div>
        <Dates series={series} />
      </Page>
      <FollowBar series={series} onExtend={extend} />
      {isExtending && <ExtendSheet series={series} onClose={() => setExtending(false)} />}
    </>
  )
}

function Head({ series, onExtend }: { series: Series; onExtend: () => void }) {
  const { t } = useTranslation()
  const share = useShare(series)
  const calendar = useMutation({
    mutationFn: () => saveFrom(plainRoutes.seriesCalendar.path.replace(':seriesId', series.id), 'series.ics'),
    onError: () => toastError(t('events.detail.calendarFailed')),
  })
  const actions: (Action | false)[] = [
    series.can.extend && { label: t('series.extend.action'), icon: SquarePlus, run: onExtend },
    { label: t('series.calendar'), icon: CalendarPlus2, run: () => calendar.mutate() },
  ]
  return (
    <div className={`${coverFrame} relative overflow-hidden bg-sunken md:rounded-[24px]`}>
      <PostPicture
        id={series.eventId}
        kind="event"
        picture={series.cover}
        sizes="(min-width: 768px) 680px, 100vw"
        first
      />
      <div data-sub-header="" className="absolute top-[calc(12px+var(--safe-top))] right-3 left-3 flex gap-2 md:top-3">
        <FloatingBack to={pages.events} />
        <span className="flex-1" />
        <IconButton look="float" label={t('events.detail.share')} onClick={() => void share()} icon={Share2} />
        <ActionMenu
          label={t('series.menu')}
          actions={actions}
          busy={calendar.isPending}
          className="rounded-full! bg-surface shadow-float"
        />
      </div>
    </div>
  )
}

function useShare({ id, title }: Series) {
  const { t } = useTranslation()
  return async () => {
    const url = location.origin + generatePath(pages.series, { seriesId: id })
    const result = await shareUrl({ title, url })
    if (result === 'copied') toastSuccess(t('series.linkCopied'), { title: t('events.detail.linkCopied') })
    else if (result === 'failed')
      toastInfo(t('events.detail.copyThis', { url }), { title: t('series.shareTitle'), duration: 15_000 })
  }
}

function Organizer({ series: { author, eventId } }: { series: Series }) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  return (
    <PersonLink person={author} state={{ postId: eventId }} className={`${row} hover:bg-sunken/50`}>
      <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={56} />
      <span className="min-w-0 flex-1">
        <span className="wrapline block font-semibold">
          <bdi>{nameOf(author)}</bdi>
        </span>
        <span className="block text-meta text-text-muted">{t('events.detail.organizer')}</span>
      </span>
      {!isFormerMember(author) && <ChevronRight size={20} aria-hidden="true" className="flex-none text-text-muted" />}
    </PersonLink>
  )
}

/** Each date has its map. */
function Place({ series: { venue, place, placeUrl, neighborhood } }: { series: Series }) {
  const { t } = useTranslation()
  const area = neighborhood && !place?.includes(neighborhood) ? neighborhood : null
  const [title, ...more] = [venue, place, area].filter(part => part !== null)
  if (!title) return null
  const words = (part: string) =>
    part === place && placeUrl ? (
      <a
        href={placeUrl}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="link-text inline-flex min-h-11 items-center wrapline"
      >
        <bdi>{part}</bdi>
        <span className="sr-only"> {t('ui.newTab')}</span>
      </a>
    ) : (
      <bdi>{part}</bdi>
    )
  return (
    <div className={row}>
      <span className="grid size-14 flex-none place-items-center rounded-[16px] bg-sunken">
        <MapPin size={22} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrapline font-semibold">{words(title)}</p>
        {more.length > 0 && (
          <p className="wrapline text-meta text-text-muted">
            {more.map((part, at) => (
              <span key={part}>
                {at > 0 && ', '}
                {words(part)}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}

const wide = 'flex-[1_1_8.5rem] md:w-60 md:flex-none'

/** For the organizer: adds dates. */
function FollowBar({ series, onExtend }: { series: Series; onExtend: () => void }) {
  const { t } = useTranslation()
  const follow = useFollowing(series)
  const { isFollowing, followerCount: count, can } = series
  const hint = can.follow ? t(isFollowing ? 'series.hintFollowing' : 'series.hint') : count > 0 && t('series.hintOwn')
  return (
    <ActionBar>
      <div role="status" className="tnum min-w-0 flex-[1_1_7rem]">
        <p className="font-semibold">{t('series.followers', { count })}</p>
        <p className="text-meta text-pretty text-text-muted">{hint}</p>
      </div>
      {can.follow ? (
        <Button
          size="lg"
          variant={isFollowing ? 'secondary' : 'primary'}
          className={wide}
          icon={isFollowing ? Check : Bell}
          onClick={() => follow(!isFollowing)}
        >
          {t(isFollowing ? 'series.following' : 'series.follow')}
        </Button>
      ) : (
        can.extend && (
          <Button size="lg" className={wide} icon={SquarePlus} onClick={onExtend}>
            {t('series.extend.action')}
          </Button>
        )
      )}
    </ActionBar>
  )
}
