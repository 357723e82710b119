import { useInfiniteQuery, useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link, useParams } from 'react-router'
import type { EventDetail } from '../../../../contract/events.ts'
import type { Talk } from '../../../../contract/talk.ts'
import { pages } from '../../../../contract/pages.ts'
import { isolate } from '../../../../contract/text/member-text.ts'
import { replyPath } from '../../../../contract/values/post-path.ts'
import '../../../locales/en/events.ts'
import '../../../locales/en/talk.ts'
import { LoadMore } from '../../../components/list/card-list.tsx'
import { Page } from '../../../components/page/page.tsx'
import { SubHeader } from '../../../components/page/page-bars.tsx'
import { AbsentPost } from '../../../components/post/absent-post.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText } from '../../../lib/api/failure.ts'
import { invalidateNow } from '../../../lib/cache/change-data.ts'
import { itemsOf } from '../../../lib/cache/items-of.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { useNow } from '../../../lib/time/time.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SkeletonCard } from '../../../ui/feedback/skeleton.tsx'
import { useSeenPost } from '../../notifications/public.ts'
import { EditsGuard, KeptTexts, TypingContext, useEdits, useReplying, type Thread } from '../../replies/public.tsx'
import { Announcement } from './announcement.tsx'
import { Comments } from './comments.tsx'
import { useEvent } from '../core/queries.ts'
import { startsText } from '../core/times.ts'
import { talkKey } from '../core/keys.ts'
import { countComments, putComment } from './live.ts'
import { announcementList, talkQuery } from './queries.ts'
import { Bell, BellOff } from 'lucide-react'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { mutePost } from '../../notifications/public.ts'

const goneCodes: readonly string[] = ['EVENT_NOT_FOUND', 'EVENT_REMOVED', 'INVALID_INPUT']

export function TalkPage() {
  const { eventId = '' } = useParams()
  useSeenPost(eventId)
  return <TalkScreen key={eventId} id={eventId.toLowerCase()} />
}

/** Holds the typed texts, so that they survive the removal of the event. */
function TalkScreen({ id }: { id: string }) {
  const event = useEvent(id)
  const talk = useQuery(talkQuery(id))
  const thread = useThread(id, event.data)
  const { typing, replying } = useReplying(thread)
  const edits = useEdits()
  const failed = [event, talk].find(({ isError }) => isError)
  const gone = failed && goneCodes.includes(failureOf(failed.error).code)
  const typed = [typing.text.trim(), ...replying.pending.map(({ body }) => body), ...edits.orphans(() => false)]
  const to = generatePath(pages.event, { eventId: id })
  return (
    <>
      {event.data && talk.data && !gone ? (
        <TypingContext value={typing}>
          <TalkView event={event.data} talk={talk.data}>
            <Comments thread={thread} event={event.data} talk={talk.data} replying={replying} edits={edits} />
          </TalkView>
        </TypingContext>
      ) : (
        <NoTalk
          query={failed ?? (event.isPending ? event : talk)}
          isGone={gone === true}
          to={to}
          typed={typed.filter(text => text !== '')}
        />
      )}
      <EditsGuard edits={edits} />
    </>
  )
}

function useThread(eventId: string, event: EventDetail | undefined): Thread {
  const { t } = useTranslation()
  const organizer = event?.author
  // The heading of the page says that there are none.
  const lead = t(event?.state === 'past' ? 'talk.noneAfter' : 'replies.comment.noneLead')
  return useMemo(
    () => ({
      postId: eventId,
      words: 'comment',
      none: { lead },
      read: (page, options) => call(api => api.talk.comments({ eventId, ...page }, options)),
      add: ({ id, body, asks = false, answers }) =>
        call(api => api.talk.comment({ eventId, id, body, asks, ...(answers ? { answers } : {}) })),
      added: (client, { reply, replyCount }) => putComment(client, reply, replyCount),
      count: (client, replyCount) => countComments(client, eventId, replyCount),
      drop: client => {
        for (const queryKey of [['events', 'detail', eventId], talkKey(eventId)]) invalidateNow(client, { queryKey })
      },
      goneCodes: ['EVENT_NOT_FOUND', 'EVENT_REMOVED', 'EVENT_OVER'],
      urlOf: replyId => location.origin + replyPath({ type: 'event', id: eventId }, replyId),
      ...(organizer ? { organizer } : {}),
    }),
    [eventId, organizer, lead],
  )
}

function TalkView({ event, talk, children }: { event: EventDetail; talk: Talk; children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const start = startsText(event, useNow(), i18n.language)
  const to = generatePath(pages.event, { eventId: event.id })
  usePageTitle(`${t('talk.title')}: ${isolate(event.title)}`)
  return (
    <>
      <SubHeader to={to} title={t('talk.title')} actions={<MuteButton eventId={event.id} muted={talk.muted} />} />
      <Page width="solo" bar={talk.can.comment}>
        <p className="wrapline text-meta text-text-muted">
          <Link to={to} className="hit-44 hover:underline">
            <bdi>{event.title}</bdi> · {start}
          </Link>
        </p>
        <h1 className="type-h1 mt-0.5 mb-3.5">{t('talk.comments', { count: talk.commentCount })}</h1>
        <Announcements eventId={event.id} talk={talk} />
        {children}
      </Page>
    </>
  )
}

/** The newest, and earlier ones on demand. */
function Announcements({ eventId, talk: { announcement, announcementCount, isNew } }: { eventId: string; talk: Talk }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const list = useInfiniteQuery({ ...announcementList(eventId), enabled: all })
  if (!announcement) return null
  const earlier = itemsOf(list.data).filter(({ id }) => id !== announcement.id)
  return (
    <div className="mb-4 grid gap-3">
      <Announcement announcement={announcement} isNew={isNew} />
      {all && earlier.map(one => <Announcement key={one.id} announcement={one} />)}
      {all && <LoadMore list={list} />}
      {announcementCount > 1 && (!all || list.isPending) && (
        <Button variant="ghost" size="md" className="justify-self-start" busy={all} onClick={() => setAll(true)}>
          {t('talk.earlier', { count: announcementCount - 1 })}
        </Button>
      )}
    </div>
  )
}

function NoTalk({
  query,
  isGone,
  to,
  typed,
}: {
  query: ComponentProps<typeof AbsentPost>['query']
  isGone: boolean
  to: string
  typed: string[]
}) {
  const { t } = useTranslation()
  const missing = t('events.detail.missing')
  const gone = { title: missing, lead: t('events.detail.missingLead'), back: t('events.detail.back') }
  usePageTitle(isGone ? missing : t('talk.title'))
  return (
    <AbsentPost
      query={query}
      to={isGone ? pages.events : to}
      heading={t('talk.title')}
      loading={<SkeletonCard />}
      gone={isGone ? gone : undefined}
    >
      {isGone && <KeptTexts texts={typed} />}
    </AbsentPost>
  )
}

/** Turns all notifications about the event off or on. */
function MuteButton({ eventId, muted }: { eventId: string; muted: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const turn = useMutation({
    mutationFn: (on: boolean) => mutePost(client, eventId, on),
    onSuccess: (_, on) => {
      client.setQueryData<Talk>(talkKey(eventId), shown => shown && { ...shown, muted: !on })
      toastSuccess(t(on ? 'talk.unmuted' : 'talk.muted'))
    },
    onError: error => toastError(failureText(t, error), { title: t('talk.muteFailed') }),
  })
  const Icon = muted ? BellOff : Bell
  return (
    <IconButton
      label={t(muted ? 'talk.turnOn' : 'talk.turnOff')}
      aria-busy={turn.isPending || undefined}
      onClick={() => !turn.isPending && turn.mutate(muted)}
    >
      <Icon size={22} aria-hidden="true" />
    </IconButton>
  )
}
