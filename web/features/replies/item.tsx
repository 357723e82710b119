import type { ReactNode } from 'react'
import { Flag, Link as LinkIcon, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ThreadReply } from '../../../contract/replies.ts'
import { ActionMenu, type Action } from '../../components/action-menu.tsx'
import { LinkedText } from '../../components/post/linked-text.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useViewer } from '../../lib/api/session.ts'
import { copyUrl, useProfilePath } from './links.ts'
import type { Thread } from './thread-of.ts'
import { Badge } from '../../ui/badge.tsx'
import { ReplyBubble } from '../../ui/bubble.tsx'
import { UnderReview } from '../../components/post/moderation-status.tsx'
import { PersonLink, usePersonName } from '../../components/person-link.tsx'
import { isolate } from '../../../contract/text/member-text.ts'

export function ReplyItem({
  reply,
  thread: { words, urlOf, organizer },
  marks,
  removing,
  onEdit,
  onRemove,
  onReport,
}: {
  reply: ThreadReply
  thread: Thread
  marks?: ReactNode
  removing: boolean
  onEdit: () => void
  onRemove: () => void
  onReport: () => void
}) {
  const { t } = useTranslation()
  const { id } = useViewer()
  const { author, can, underReview } = reply
  const profile = useProfilePath(author.id)
  const mine = author.id === id
  const name = usePersonName()(author)
  const actions: (Action | false)[] = [
    {
      label: t('replies.copyLink'),
      icon: LinkIcon,
      run: () => void copyUrl(t, urlOf(reply.id), t(`replies.${words}.copied`)),
    },
    can.edit && { label: t('replies.edit'), icon: Pencil, run: onEdit },
    can.report && !underReview && { label: t('replies.report'), icon: Flag, run: onReport },
    can.remove && { label: t('replies.remove'), icon: Trash2, danger: true, run: onRemove },
  ]
  return (
    <ReplyBubble
      person={author}
      to={profile}
      mine={mine}
      state={removing ? 'pending' : 'sent'}
      author={
        <PersonLink person={author} to={profile} className="hit-44 hover:underline">
          <bdi>{mine ? t('replies.you') : name}</bdi>
        </PersonLink>
      }
      meta={
        removing ? (
          t('replies.removing')
        ) : (
          <>
            {!mine && author.neighborhood && `${isolate(author.neighborhood)} · `}
            <RelativeTime date={reply.createdAt} />
            {reply.editedAt && ` · ${t('replies.edited')}`}
          </>
        )
      }
      menu={
        <ActionMenu
          label={mine ? t(`replies.${words}.menuOwn`) : t(`replies.${words}.menu`, { name })}
          busy={removing}
          className="text-text-muted"
          actions={actions}
        />
      }
      tag={author.id === organizer?.id && <Badge tone="event">{t('replies.organizer')}</Badge>}
      below={
        (underReview || marks) && (
          <div className="mt-2 flex flex-wrap items-center gap-2">
            {marks}
            {underReview && <UnderReview />}
          </div>
        )
      }
    >
      <LinkedText text={reply.body} />
    </ReplyBubble>
  )
}
