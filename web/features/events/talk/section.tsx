import { Megaphone, MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import type { EventDetail } from '../../../../contract/events.ts'
import type { ThreadReply } from '../../../../contract/replies.ts'
import { pages } from '../../../../contract/pages.ts'
import { LinkedText } from '../../../components/post/linked-text.tsx'
import { PersonLink, usePersonName } from '../../../components/person-link.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { useViewer } from '../../../lib/api/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ReplyBubble } from '../../../ui/bubble.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { useProfilePath } from '../../replies/public.tsx'
import { Announcement } from './announcement.tsx'
import { CommentMarks } from './comment-marks.tsx'
import type { ShownTalk } from './use-talk.ts'

const AnnounceSheet = lazy(() =>
  import(/* offline: false */ './announce-sheet.tsx').then(file => ({ default: file.AnnounceSheet })),
)

/** On the page of the event: the newest comments. */
export function TalkSection({ event, shown: { talk, news } }: { event: EventDetail; shown: ShownTalk }) {
  const { t } = useTranslation()
  const [announcing, setAnnouncing] = useState(false)
  if (!talk) return null
  const { announcement, commentCount, latest, receivers, can } = talk
  if (!announcement && commentCount === 0 && !can.comment && !can.announce) return null
  const to = generatePath(pages.talk, { eventId: event.id })
  return (
    <section aria-labelledby="talk" className="mt-7">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="talk" className="type-h2">
          {t('talk.title')}
        </h2>
        {commentCount > 0 && (
          <TextLink to={to} className="inline-flex min-h-11 items-center">
            {t('talk.all', { count: commentCount })}
          </TextLink>
        )}
      </div>
      <div className="mt-2 grid gap-3">
        {announcement && announcement.id !== news && <Announcement announcement={announcement} />}
        {latest.length > 0 && (
          <ol className="grid gap-3">
            {latest.map(comment => (
              <li key={comment.id}>
                <Comment comment={comment} event={event} />
              </li>
            ))}
          </ol>
        )}
        {commentCount === 0 && can.comment && (
          <p className="text-copy text-text-muted">
            {t(event.state === 'past' ? 'talk.noneAfter' : 'replies.comment.noneLead')}
          </p>
        )}
        <div className="flex flex-wrap gap-2 *:flex-auto">
          {can.comment && (
            <ButtonLink to={to} variant="secondary" icon={MessageCircle}>
              {t('talk.write')}
            </ButtonLink>
          )}
          {can.announce && (
            <Button variant="secondary" icon={Megaphone} onClick={() => setAnnouncing(true)}>
              {t('talk.announce')}
            </Button>
          )}
        </div>
      </div>
      <Suspense>
        {announcing && <AnnounceSheet event={event} receivers={receivers} onClose={() => setAnnouncing(false)} />}
      </Suspense>
    </section>
  )
}

function Comment({ comment, event }: { comment: ThreadReply; event: EventDetail }) {
  const { t } = useTranslation()
  const { id: viewerId } = useViewer()
  const nameOf = usePersonName()
  const { author } = comment
  const profile = useProfilePath(author.id)
  const mine = author.id === viewerId
  return (
    <ReplyBubble
      person={author}
      to={profile}
      mine={mine}
      author={
        <PersonLink person={author} to={profile} className="hit-44 hover:underline">
          <bdi>{mine ? t('replies.you') : nameOf(author)}</bdi>
        </PersonLink>
      }
      tag={
        [event.author, ...event.hosts].some(({ id }) => id === author.id) && (
          <Badge tone="event">{t('replies.organizer')}</Badge>
        )
      }
      meta={
        <>
          <RelativeTime date={comment.createdAt} />
          {comment.editedAt && ` · ${t('replies.edited')}`}
        </>
      }
      below={
        comment.kind === 'question' && (
          <div className="mt-2">
            <CommentMarks comment={comment} organizer={event.author} />
          </div>
        )
      }
    >
      <LinkedText text={comment.body} />
    </ReplyBubble>
  )
}
