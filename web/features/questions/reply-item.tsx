import { Flag, Link as LinkIcon, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ThreadReply } from '../../../contract/questions.ts'
import { ActionMenu, type Action } from '../../components/action-menu.tsx'
import { LinkedText } from '../../components/post/linked-text.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useViewer } from '../../lib/api/session.ts'
import { urlOf, copyUrl, useProfilePath } from './links.ts'
import { ReplyBubble } from '../../ui/bubble.tsx'
import { UnderReview } from '../../components/post/moderation-status.tsx'
import { PersonLink, usePersonName } from '../../components/person-link.tsx'

export function ReplyItem({
  reply,
  slug,
  removing,
  onEdit,
  onRemove,
  onReport,
}: {
  reply: ThreadReply
  slug: string
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
      label: t('question.detail.copyLink'),
      icon: <LinkIcon size={20} aria-hidden="true" />,
      run: () => void copyUrl(t, urlOf(slug, reply.id), t('question.reply.copied')),
    },
    can.edit && {
      label: t('question.detail.edit'),
      icon: <Pencil size={20} aria-hidden="true" />,
      run: onEdit,
    },
    can.report &&
      !underReview && {
        label: t('question.detail.report'),
        icon: <Flag size={20} aria-hidden="true" />,
        run: onReport,
      },
    can.remove && {
      label: t('question.detail.remove'),
      icon: <Trash2 size={20} aria-hidden="true" />,
      danger: true,
      run: onRemove,
    },
  ]
  return (
    <ReplyBubble
      person={author}
      to={profile}
      mine={mine}
      state={removing ? 'pending' : 'sent'}
      author={
        <PersonLink person={author} to={profile} className="hit-44 hover:underline">
          {mine ? t('question.detail.you') : name}
        </PersonLink>
      }
      meta={
        removing ? (
          t('question.reply.removing')
        ) : (
          <>
            {!mine && author.neighborhood && `${author.neighborhood} · `}
            <RelativeTime date={reply.createdAt} />
            {reply.editedAt && ` · ${t('questions.edited')}`}
          </>
        )
      }
      menu={
        <ActionMenu
          label={mine ? t('question.reply.menuOwn') : t('question.reply.menu', { name })}
          busy={removing}
          className="text-text-muted"
          actions={actions.filter(action => action !== false)}
        />
      }
      below={
        underReview && (
          <div className="mt-2">
            <UnderReview />
          </div>
        )
      }
    >
      <LinkedText text={reply.body} />
    </ReplyBubble>
  )
}
